/** What is added to copied text (§2: selections from 10 characters; vuepress-behaviour §9). */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import type { Texts } from '../texts/index';

const RULE = '—'.repeat(10);

/** How a page's front matter `copyright` changes copying. */
interface CopyRule {
  readonly minLength: number;
  readonly author: string;
  /** Nothing can be copied. */
  readonly noCopy: boolean;
  readonly noSelect: boolean;
}

/** Null: copying on this page is left alone, as on a site without a name. */
export function copyRule(site: SiteData, page: PageData): CopyRule | null {
  const own = page.frontmatter.copyright;
  const { author, source, minLength } = site.themeConfig.copyright;
  if (!(own ?? source)) return null;
  const options: Readonly<Record<string, unknown>> = typeof own === 'object' ? own : {};
  if (options.disabled === true) return null;
  return {
    minLength: typeof options.minLength === 'number' ? options.minLength : minLength,
    author: typeof options.authorName === 'string' ? options.authorName : (page.frontmatter.author ?? author),
    noCopy: options.noCopy === true,
    noSelect: options.noSelect === true,
  };
}

/** The five lines: rule, author, link (without hash), source, notice. */
export function attributionLines(site: SiteData, rule: CopyRule, address: string, texts: Texts): readonly string[] {
  const { source, notice } = site.themeConfig.copyright;
  const { author, link, source: from, notice: rights, colon } = texts.attribution;
  return [RULE, `${author}${colon}${rule.author}`, `${link}${colon}${address.replace(/#.*$/s, '')}`, `${from}${colon}${source}`, `${rights}${colon}${notice}`];
}

export function attributedText(text: string, lines: readonly string[]): string {
  return `${text}\n\n${lines.join('\n')}`;
}

export function attributedHtml(html: string, lines: readonly string[]): string {
  return `${html}<br><br>${lines.map(escape).join('<br>')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
