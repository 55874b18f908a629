import type { PageData, SiteData } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import { textsFor } from '../texts/index';
import { attributedHtml, attributedText, attributionLines, copyRule } from './attribution';

const site = { themeConfig: { copyright: { author: 'LJoson', source: 'GLIMMER小作坊', notice: '著作权归原作者所有。', minLength: 10 } } } as SiteData;
const page = (frontmatter: PageData['frontmatter'] = {}): PageData => ({ frontmatter }) as PageData;
const texts = textsFor('zh-CN');

describe('§2 Attribution on copied text', () => {
  const lines = attributionLines(site, copyRule(site, page())!, 'https://example.com/a.html#%E7%AB%A0', texts);

  it('is five lines, the link without its hash', () => {
    expect(lines).toEqual(['——————————', '作者：LJoson', '链接：https://example.com/a.html', '来源：GLIMMER小作坊', '版权声明：著作权归原作者所有。']);
  });

  it('follows the text after an empty line', () => {
    expect(attributedText('被复制的文字', lines)).toMatch(/^被复制的文字\n\n——————————\n作者：LJoson\n/);
  });

  it('is escaped in HTML', () => {
    expect(attributedHtml('<b>文</b>', ['a<b>&'])).toBe('<b>文</b><br><br>a&lt;b>&amp;');
  });

  it('starts where the site says, and lets the reader copy', () => {
    expect(copyRule(site, page())).toMatchObject({ minLength: 10, noCopy: false });
  });

  it('is left out when front matter says copyright: false or disabled', () => {
    expect(copyRule(site, page({ copyright: false }))).toBeNull();
    expect(copyRule(site, page({ copyright: { disabled: true } }))).toBeNull();
  });

  it('is left out on a site without a name, as a folder without a config is; what a page asks for is not', () => {
    const nameless = { themeConfig: { copyright: { ...site.themeConfig.copyright, author: '', source: '' } } } as SiteData;
    expect(copyRule(nameless, page())).toBeNull();
    expect(copyRule(nameless, page({ copyright: { noCopy: true } }))).toMatchObject({ noCopy: true });
  });

  it('follows the options of a page', () => {
    expect(copyRule(site, page({ copyright: { noCopy: true, noSelect: true, minLength: 100, authorName: '客座作者' } }))).toEqual({ minLength: 100, author: '客座作者', noCopy: true, noSelect: true });
    expect(copyRule(site, page({ author: '另一位' }))).toMatchObject({ author: '另一位' });
  });
});
