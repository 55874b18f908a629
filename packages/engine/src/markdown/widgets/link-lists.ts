/** Pages of links to other sites, which themes made of front matter: theme-gungnir's `links`, theme-plume's `list` and `groups`. */
import type { Article } from '../../content/article';

/** The article with its links as cards above the text, each group with its words. */
export function withLinkLists(article: Article): Article {
  const { layout, links, friends, pageLayout, list, groups, description } = article.frontMatter;
  const found = layout === 'Links' ? listOf(links) : friends === true || pageLayout === 'friends' ? [{ desc: description, list }, ...listOf(groups)] : [];
  const intro = found.map(fieldsOf).map(groupText).join('');
  return intro === '' ? article : { ...article, markdown: intro + article.markdown, bodyStartLine: article.bodyStartLine - intro.split('\n').length + 1 };
}

function groupText({ title, desc, items, list = items }: Fields): string {
  const cards = listOf(list).map(fieldsOf).map(({ sitename, name = sitename, url, link = url, img, avatar = img, desc: words }) => ({ name, link, avatar, desc: words }));
  if (cards.length === 0) return '';
  const heading = textOf(title) && `## ${textOf(title)}\n\n`;
  const words = textOf(desc) && `${textOf(desc)}\n\n`;
  // JSON is YAML, and on one line no fence ends in it.
  return `${heading}${words}::: cardList 2\n\`\`\`yaml\n${JSON.stringify(cards)}\n\`\`\`\n:::\n\n`;
}

type Fields = Readonly<Record<string, unknown>>;

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}
