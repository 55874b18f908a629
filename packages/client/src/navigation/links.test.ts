import { describe, expect, it } from 'vitest';
import { isPlainClick, navigationTarget } from './links';

const origin = 'https://example.com';
const target = (href: string, base = '/', attributes: { target?: string; download?: boolean } = {}): string | null =>
  navigationTarget({ href: new URL(href, `${origin}${base}`).href, target: attributes.target ?? '', hasAttribute: (name) => name === 'download' && attributes.download === true }, { origin }, base)?.pathname ?? null;

describe('§2 Links inside the app', () => {
  it('are those to pages of the site', () => {
    expect(target('/views/算法/a.html')).toBe('/views/%E7%AE%97%E6%B3%95/a.html');
    expect(target('/views/')).toBe('/views/');
    expect(target('/projects/github')).toBe('/projects/github');
    expect(target('/a/x-1.0.html#b')).toBe('/a/x-1.0.html');
  });

  it('are not external, mailto or tel', () => {
    expect(target('https://other.example/a.html')).toBeNull();
    expect(target('mailto:a@b.c')).toBeNull();
    expect(target('tel:1')).toBeNull();
  });

  it('are not what is no address, as browsers give it', () => {
    for (const href of ['', 'http://ip:port/', 'https://']) expect(navigationTarget({ href, target: '', hasAttribute: () => false }, { origin }, '/')).toBeNull();
  });

  it('stay inside base', () => {
    expect(target('/blog/a.html', '/blog/')).toBe('/blog/a.html');
    expect(target('/other/a.html', '/blog/')).toBeNull();
  });

  it('are not files, downloads or other windows', () => {
    expect(target('/files/a.zip')).toBeNull();
    expect(target('/img/a.png')).toBeNull();
    expect(target('/a.html', '/', { download: true })).toBeNull();
    expect(target('/a.html', '/', { target: '_blank' })).toBeNull();
    expect(target('/a.html', '/', { target: '_self' })).toBe('/a.html');
  });
});

describe('A click the app takes', () => {
  const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

  it('is one of the first button without modifiers that nobody has taken', () => {
    expect(isPlainClick(click)).toBe(true);
    for (const other of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { defaultPrevented: true }]) {
      expect(isPlainClick({ ...click, ...other })).toBe(false);
    }
  });
});
