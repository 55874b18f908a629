/** Hexo's `_config.yml` -> our config, and what is needed to find the addresses its pages had. Pure. */
import { warning, type Problem } from '@glimpress/contracts/problem';
import { FOLDER } from '../config/schema';

type Fields = { readonly [key: string]: unknown };

export interface HexoSettings {
  /** Pattern of a post's address. */
  readonly permalink: string;
  readonly permalinkDefaults: Fields;
  /** Before Hexo 5 an article's own permalink was none, but stood for its title in the pattern. */
  readonly permalinkIsTitle: boolean;
  readonly newPostName: string;
  readonly defaultCategory: string;
  readonly tagDir: string;
  readonly categoryDir: string;
  readonly archiveDir: string;
  readonly paginationDir: string;
  /** Posts on each page of a list; Infinity where lists had one page. */
  readonly perPage: Readonly<Record<'index' | 'archive' | 'tag' | 'category', number>>;
  readonly categoryMap: Fields;
  readonly tagMap: Fields;
  /** 1: lower case in the addresses of tags and categories; 2: upper case. */
  readonly filenameCase: number;
  /** The renderer was Hexo's own, or one made of it. */
  readonly isMarked: boolean;
  /** The renderer made links of addresses. */
  readonly linkify: boolean;
  /** The renderer took `##a` for a heading. */
  readonly bareHeadings: boolean;
  /** The renderer took `[a]{.b}` for a word with a class. */
  readonly hasClasses: boolean;
  readonly sourceDir: string;
  /** Where `{% include_code %}` finds its files, below the source folder. */
  readonly codeDir: string;
  /** Where the site was built into, relative to the blog. */
  readonly publicDir: string;
  /** Patterns of files below the source folder: those that are copied as they are, published though hidden, not published, and not even read. */
  readonly skipRender: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly ignore: readonly string[];
  readonly theme: string | null;
  /** hexo-blog-encrypt locks posts with one of these tags: passwords by tag. */
  readonly lockedTags: ReadonlyMap<string, string>;
  /** Path of the feed below the root, when one was configured. */
  readonly feeds: readonly string[];
}

/** Hexo's own defaults where nothing is written. `installed` is package.json, in which Hexo writes its version. */
export function readHexoSettings(config: Fields, installed: unknown = null): HexoSettings {
  const packages = fields(fields(installed).dependencies);
  const version = text(fields(fields(installed).hexo).version) ?? text(packages.hexo);
  const patterns = (value: unknown): string[] => [value].flat().filter((each): each is string => typeof each === 'string');
  const perPage = (list: string): number => numberIn(fields(config[`${list}_generator`]).per_page ?? config.per_page ?? 10) || Number.POSITIVE_INFINITY;
  return {
    permalink: text(config.permalink) ?? ':year/:month/:day/:title/',
    permalinkDefaults: fields(config.permalink_defaults),
    permalinkIsTitle: /^\D*[0-4](?:\.|$)/.test(version ?? ''),
    newPostName: text(config.new_post_name) ?? ':title.md',
    defaultCategory: text(config.default_category) ?? 'uncategorized',
    tagDir: text(config.tag_dir) ?? 'tags',
    categoryDir: text(config.category_dir) ?? 'categories',
    archiveDir: text(config.archive_dir) ?? 'archives',
    paginationDir: text(config.pagination_dir) ?? 'page',
    perPage: { index: perPage('index'), archive: perPage('archive'), tag: perPage('tag'), category: perPage('category') },
    categoryMap: fields(config.category_map),
    tagMap: fields(config.tag_map),
    filenameCase: numberIn(config.filename_case) || 0,
    isMarked: !Object.keys(packages).some((name) => /^hexo-renderer-(?:.*markdown-it|pandoc)/.test(name)),
    linkify: makesLinks(config),
    bareHeadings: packages['hexo-renderer-kramed'] !== undefined,
    hasClasses: packages['hexo-renderer-multi-markdown-it'] !== undefined,
    sourceDir: text(config.source_dir) ?? 'source',
    codeDir: text(config.code_dir) ?? 'downloads/code',
    publicDir: text(config.public_dir) ?? 'public',
    skipRender: patterns(config.skip_render),
    include: patterns(config.include),
    exclude: patterns(config.exclude),
    ignore: patterns(config.ignore),
    theme: text(config.theme),
    lockedTags: new Map([fields(config.encrypt).tags].flat().map(fields).flatMap(({ name, password }) => (text(name) === null || text(password) === null ? [] : [[text(name)!, text(password)!] as const]))),
    feeds: [fields(config.feed).path].flat().filter((each): each is string => typeof each === 'string'),
  };
}

/** Keys of Hexo's own that only say how to build, or are used elsewhere. */
const USED = new Set(
  `title subtitle description keywords author language timezone url root permalink permalink_defaults pretty_urls source_dir public_dir tag_dir archive_dir category_dir
   code_dir i18n_dir skip_render new_post_name default_layout titlecase external_link filename_case render_drafts post_asset_folder relative_link future highlight prismjs
   syntax_highlighter index_generator archive_generator category_generator tag_generator default_category category_map tag_map meta_generator date_format time_format
   updated_option use_date_for_updated per_page pagination_dir include exclude ignore theme theme_config deploy feed sitemap search marked server port server_ip logger logger_format
   keep_session markdown kramdown abbrlink nofollow baidusitemap backup archive category tag disqus_shortname favicon google_analytics excerpt_length symbols_count_time auto_excerpt minify live_reload all_minifier lazyload neat_enable permalink_pinyin avatar encrypt hide_posts menu links
   valine gitalk giscus`.split(/\s+/),
);

/** The config and what of Hexo's has no place in it. `source` is the folder of the Markdown files, relative to the config; `hasBuild` when the old site is there to look addresses up. */
export function mapHexoConfig(config: Fields, source: string, file: string, hasBuild = false): { readonly value: Record<string, unknown>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const ignored = (key: string, hint: string): void => void problems.push(warning('migrate/not-taken-over', `"${key}" of the Hexo config is not taken over.`, { file, hint }));
  const url = text(config.url);
  const origin = url !== null && URL.canParse(url) && /^https?:/.test(url) && !/yoursite\.com|example\.com/.test(url) ? new URL(url) : null;
  const written = text(config.root);
  const root = written !== null && URL.canParse(written) ? new URL(written).pathname : (written ?? origin?.pathname ?? '/');
  const base = `/${root.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const isPlace = FOLDER.test(base);
  if (!isPlace) ignored('root', 'It is no path that an address can begin with. Write the one where the site stands as "base": /blog/.');
  const [language] = [config.language].flat();
  // A list of them may be one text: `zh-tw, en`.
  const lang = typeof language === 'string' ? languageTag(language.split(',')[0]!.trim()) : null;
  const perPage = numberIn(fields(config.index_generator).per_page ?? config.per_page);
  const keywords = [config.keywords].flat().filter((each) => typeof each === 'string' && each !== '').join(', ');

  const favicon = text(config.favicon);
  const head = [...(keywords === '' ? [] : [['meta', { name: 'keywords', content: keywords }]]), ...(favicon === null ? [] : [['link', { rel: 'icon', href: favicon }]])];
  const analytics = text(config.google_analytics);

  const { plugins, render } = fields(config.markdown);
  // Hexo's renderers keep line ends, unless they are told not to.
  const breaks = fields(config.marked).breaks !== false && fields(render).breaks !== false;
  const linkify = makesLinks(config);
  if (Array.isArray(plugins)) ignored('markdown.plugins', 'markdown-it plugins are not run; footnotes, task lists, marks, containers, emoji and maths are built in.');
  if (config.permalink !== undefined && /:(id|timestamp)\b/.test(String(config.permalink))) ignored('permalink', 'Words such as :id follow from Hexo’s database: compare with "glimpress check --against" and the old site’s sitemap.');
  if (fields(config.permalink_pinyin).enable === true && !hasBuild) ignored('permalink_pinyin', 'Addresses in pinyin are taken from the old build, and there is none: undo, run "hexo generate" and migrate again.');
  if (config.render_drafts === true) ignored('render_drafts', `Drafts are moved to "drafts", out of the site: move those that are to be published to "${source}/posts".`);
  const others = Object.keys(config).filter((key) => !USED.has(key) && config[key] !== null && config[key] !== '' && config[key] !== false);
  if (others.length > 0) problems.push(warning('migrate/not-taken-over', `Of the Hexo config is not taken over: ${others.join(', ')}.`, { file, hint: 'Hexo’s plugins and themes are not run. Look in the manual for what is built in.' }));

  return {
    value: withoutEmpty({
      title: text(config.title),
      description: text(config.description) ?? text(config.subtitle),
      url: origin?.origin,
      base: base === '/' || !isPlace ? null : base,
      lang,
      srcDir: source,
      perPage: Number.isInteger(perPage) && perPage > 0 ? perPage : null,
      futurePosts: config.future === false ? null : true,
      head: head.length === 0 ? null : head,
      markdown: { headingIds: 'hexo', ...(breaks ? { breaks } : {}), ...(linkify ? { linkify } : {}) },
      themeConfig: withoutEmpty({ author: text(config.author), analytics: analytics === null ? null : { id: analytics } }),
    }),
    problems,
  };
}

/** Hexo's renderers do, unless they are told not to. */
function makesLinks({ marked, markdown }: Fields): boolean {
  return fields(marked).autolink !== false && fields(fields(markdown).render).linkify !== false;
}

/** `zh-tw`, `zh-Hans`, `en` as BCP 47 writes them; null for what is none. */
function languageTag(written: string): string | null {
  try {
    const tag = Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? null;
    return tag === 'default' ? null : tag;
  } catch {
    return null;
  }
}

/** Text of a YAML value, or null when it is empty or no text. */
export function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;
}

/** As YAML has it or in quotes; not a number (NaN) for a list or a map. */
function numberIn(value: unknown): number {
  return typeof value === 'object' ? Number.NaN : Number(value);
}

/** The map, or an empty one. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined));
}
