import { expect, it } from 'vitest';
import { asShown } from './adapter';

it.each([
  ['<p><a href="/小明">@小明</a> <a href="https://a.example/">x</a> <a href="//b.example/">y</a> <a href="#z">z</a></p>', '<p><a href="https://git.invalid/小明">@小明</a> <a href="https://a.example/">x</a> <a href="//b.example/">y</a> <a href="#z">z</a></p>'],
  ['<a class="no-attachment-icon" href="/uploads/a.png"><img class="lazy" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/uploads/a.png" alt="图"></a>', '<a class="no-attachment-icon" href="https://git.invalid/uploads/a.png"><img class="lazy" src="https://git.invalid/uploads/a.png" alt="图"></a>'],
  ['<img data-src="https://a.example/x.png" src="data:," alt="a">', '<img src="https://a.example/x.png" alt="a">'],
  ['<img src="https://a.example/x.png" alt=" data-src=">', '<img src="https://a.example/x.png" alt=" data-src=">'],
])('what GitLab renders for its own pages reads as well on others: %s', (html, shown) => expect(asShown(html, 'https://git.invalid')).toBe(shown));
