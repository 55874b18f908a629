/**
 * What an author writes in `themeConfig.giscusConfig`, with giscus's names, and the address of its frame made of it. Names and defaults are
 * those of giscus's own client (github.com/giscus/giscus, `client.ts`), so that a page finds the discussion it had.
 */

export interface GiscusOptions {
  /** Origin of the service. */
  readonly host: string;
  readonly repo: string;
  /** How a page names its discussion. */
  readonly mapping: string;
  /** What `specific` and `number` name it by. */
  readonly term: string;
  /** Language when not the page's. */
  readonly lang: string | undefined;
  /** Names or style sheets (URLs), by colour mode. */
  readonly themes: { readonly light: string; readonly dark: string };
  /** Sent as they are. */
  readonly fixed: Readonly<Record<string, string>>;
}

/** The page as the frame is told of it. */
export interface Place {
  /** Without hash, and without the session that giscus adds. */
  readonly url: string;
  /** Percent-encoded, as browsers have it. */
  readonly pathname: string;
  readonly title: string;
  readonly socialTitle: string;
  readonly description: string;
}

const HOST = 'https://giscus.app';

export function readOptions(props: Readonly<Record<string, unknown>>): GiscusOptions {
  const text = (name: string): string => (typeof props[name] === 'string' || typeof props[name] === 'number' ? String(props[name]) : '');
  const flag = (name: string, preset: boolean): string => (props[name] === undefined ? preset : props[name] === true || props[name] === '1' || props[name] === 1) ? '1' : '0';
  const theme = text('theme') === 'preferred_color_scheme' ? '' : text('theme');
  return {
    host: originOf(text('host')) ?? HOST,
    repo: text('repo'),
    mapping: text('mapping'),
    term: text('term'),
    lang: text('lang') || undefined,
    themes: { light: text('lightTheme') || theme || 'light', dark: text('darkTheme') || theme || 'dark' },
    fixed: {
      repo: text('repo'),
      repoId: text('repoId'),
      category: text('category'),
      categoryId: text('categoryId'),
      strict: flag('strict', false),
      reactionsEnabled: flag('reactionsEnabled', true),
      emitMetadata: '0',
      inputPosition: text('inputPosition') === 'top' ? 'top' : 'bottom',
    },
  };
}

/** Address of the frame. `session` is what giscus knows the reader by, or empty. */
export function frameUrl({ host, mapping, term, lang, fixed }: GiscusOptions, place: Place, { language, theme, session, anchor }: { readonly language: string; readonly theme: string; readonly session: string; readonly anchor: string }): string {
  const named: Record<string, string> = mapping === 'number' ? { number: term } : { term: mapping === 'specific' ? term : termOf(mapping, place) };
  const params = { origin: `${place.url}#${anchor}`, session, theme, ...fixed, ...named, description: place.description, backLink: place.url };
  return `${host}/${frameLanguage(lang ?? language)}/widget?${new URLSearchParams(params).toString()}`;
}

function termOf(mapping: string, { url, pathname, title, socialTitle }: Place): string {
  if (mapping === 'url') return url;
  if (mapping === 'title') return title;
  if (mapping === 'og:title') return socialTitle;
  return pathname.length < 2 ? 'index' : pathname.slice(1).replace(/\.\w+$/, '');
}

/** The languages it has (its `i18n.js`); to others it does not answer. */
const LANGUAGES = 'ar be bg ca cs da de en eo es eu fa fr gr gsw hbs he hu id it ja kh ko nl pl pt ro ru th tr vi uk uz zh-CN zh-Hans zh-Hant zh-TW zh-HK'.split(' ');

function frameLanguage(lang: string): string {
  const [first] = lang.split('-') as [string];
  return [lang, first, `${first}-CN`].map((tag) => LANGUAGES.find((known) => known.toLowerCase() === tag.toLowerCase())).find((known) => known !== undefined) ?? 'en';
}

function originOf(host: string): string | null {
  try {
    const { protocol, origin } = new URL(host);
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}
