/** What to do about keys of a VuePress config that have no place here. */
import { didYouMean } from '@glimpress/contracts/problem';
import { configSchema, themeConfigSchema } from '../config/schema';

/** Settings of VuePress's own theme and of theme-reco, and of the site: they are often written in each other's place, where VuePress says nothing about them. */
const OF_THEME = new Set(['logo', 'nav', 'navbar', 'sidebar', 'sidebarDepth', 'search', 'searchMaxSuggestions', 'displayAllHeaders', 'lastUpdated', 'smoothScroll', 'nextLinks', 'prevLinks', 'repo', 'repoLabel', 'docsRepo', 'docsDir', 'docsBranch', 'editLinks', 'editLinkText', 'type', 'author', 'authorAvatar', 'record', 'startYear', 'blogConfig', 'friendLink', 'valineConfig', 'vssueConfig', 'subSidebar']);
const OF_SITE = new Set(['head', 'description', 'base', 'dest', 'markdown']);
export const FOOTER_HINT = 'Below every page stand "startYear", "author" and "record"; a text of its own is "footer" in the front matter of the home page.';
export const BULLETIN_HINT = 'Write it into the home page.';
const HINTS: Readonly<Record<string, string>> = {
  'themeConfig.algolia': 'Search is built in and needs no service.',
  'themeConfig.htmlModules': 'Write a layout of your own, or use "head" for scripts.',
  'themeConfig.footer (message, copyright)': FOOTER_HINT,
  'themeConfig.editLink.pattern': 'Links to edit a page lead to addresses such as https://gitee.com/owner/repository/edit/main/docs/a.md: write "docsRepo", "docsBranch", "docsDir" and "editLinks" in "themeConfig" where yours are alike.',
  'themeConfig.copyright': 'Below every page stand "startYear" and "author".',
  'themeConfig.modifyBlogPluginOptions': 'Code of the config is read for its values only.',
  'themeConfig.bulletin': BULLETIN_HINT,
  'themeConfig.primaryColor': 'Write it into .vuepress/styles/palette.styl: $accentColor = #3eaf7c',
  'themeConfig.sidebar': 'It is no sidebar of VuePress itself (a theme made it from the folders?): give a folder as "children" of a group, and all its pages are listed.',
  'markdown.extendMarkdown': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'markdown.plugins': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'markdown.slugify': 'Headings get the ids of VuePress’s own slugify.',
  'markdown.config': 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  'vite.publicDir': 'Move its files into "public" in the folder of the Markdown files.',
  lineNumbers: 'It is read in "markdown" alone: move it there. The site is built without it.',
  base: 'Write the path the site is served under, like "/" or "/blog/".',
  patterns: 'Every Markdown file below the folder is a page, but for what a pattern with "!" leaves out.',
  pagePatterns: 'Every Markdown file below the folder is a page, but for what a pattern with "!" leaves out.',
  extendMarkdown: 'markdown-it plugins are not run; maths, footnotes, task lists, containers, emoji and diagrams are built in.',
  ready: 'Code of the config is read for its values only.',
  extendPageData: 'Code of the config is read for its values only: write what it set into the front matter of the articles.',
  additionalPages: 'Write them as Markdown files.',
};

/** `path` is the key's, as `themeConfig.logo`. */
export function hintOn(path: string): string {
  return (Object.hasOwn(HINTS, path) ? HINTS[path] : undefined) ?? nearKey(path) ?? 'The site is built without it.';
}

/** Advice on a key that is likely a slip, or on the value of one that there is. */
function nearKey(path: string): string | undefined {
  const [name, ...above] = path.split('.').reverse() as [string, ...string[]];
  const schema = above.length === 0 ? configSchema : above.join() === 'themeConfig' ? themeConfigSchema : undefined;
  if (schema && Object.hasOwn(schema.entries, name)) return 'Its value is none that it can have here: the site is built without it.';
  if (above.length === 0 && OF_THEME.has(name)) return `It is read in "themeConfig" alone: move it there. The site is built without it.`;
  if (above.join() === 'themeConfig' && OF_SITE.has(name)) return `It is read beside "themeConfig" alone: move it there. The site is built without it.`;
  const near = schema && didYouMean(name, Object.keys(schema.entries));
  return near === undefined ? undefined : `Did you mean "${near}"? The site is built without it.`;
}
