/**
 * What fills the theme's slots: the comment widget below an article, the mascot and the player in the corner. The theme's pages
 * know none of them; the config chooses, and the page's language and address are told when the component is mounted.
 */
import { MASCOT_THEMES, type Song, type ThemeConfig, type UserConfig } from './schema';

/** A React component (default export of `module`) and the props that come from the config. */
export interface Slot {
  readonly module: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface Slots {
  /** Below articles whose `isShowComments` is true (§4). */
  readonly comments: Slot | null;
  /** In the corners of every page, once it is idle; one that fails leaves the others. */
  readonly corner: readonly Slot[];
}

/** Where `mascot.models: 'local'` puts the model files, below the site's base. */
export const MODELS_FOLDER = 'models/';

/** The mascot's themes whose models are copied into the output; none unless the config wants them local. */
export function localModels({ mascot }: UserConfig): readonly string[] {
  if (typeof mascot !== 'object' || mascot.models !== 'local') return [];
  return mascot.theme === undefined ? MASCOT_THEMES : [mascot.theme].flat();
}

/** `base` is the site's, encoded as in URLs. */
export function resolveSlots(user: UserConfig, base: string): Slots {
  return { comments: commentSlot(user.themeConfig ?? {}, base), corner: [...mascotSlot(user.mascot, base), ...musicSlot(user, base)] };
}

/** §1, §3: the solution named, else the hosted one when it is configured, else the issue-based one (vuepress-behaviour §13). */
export function commentsOf({ solution, options, valineConfig, vssueConfig, giscusConfig }: ThemeConfig): { readonly solution: 'valine' | 'vssue' | 'giscus'; readonly key: string; readonly config: Readonly<Record<string, unknown>> } | null {
  const own = { valine: valineConfig, vssue: vssueConfig, giscus: giscusConfig };
  const chosen = solution ?? (['valine', 'vssue', 'giscus'] as const).find((name) => own[name] !== undefined) ?? 'vssue';
  const config = own[chosen] ?? options;
  return config === undefined ? null : { solution: chosen, key: own[chosen] === undefined ? 'options' : `${chosen}Config`, config };
}

function commentSlot(themeConfig: ThemeConfig, base: string): Slot | null {
  const comments = commentsOf(themeConfig);
  if (comments === null) return null;
  const { solution, config } = comments;
  if (solution !== 'valine') return { module: `@glimpress/comments/${solution === 'giscus' ? 'giscus' : 'issues'}`, props: config };
  return { module: HOSTED, props: hostedProps(config, base) };
}

/** What the hosted widget is given for what the author wrote: a variable of the environment that is not set is not written. */
export function hostedProps(config: Readonly<Record<string, unknown>>, base: string): Readonly<Record<string, unknown>> {
  const written = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  return { ...(written.serverURLs === undefined && written.serverURL === undefined ? ownServer(base) : {}), ...written };
}

const HOSTED = '@glimpress/comments/hosted';

/** Without a server named the comments are kept on the site's own origin: `preview` does so, a deployed site passes the path on to its server. */
function ownServer(base: string): { readonly serverURLs: string; readonly appId: string; readonly appKey: string } {
  return { serverURLs: `${base}comments-api`, appId: 'glimpress', appKey: 'glimpress' };
}

/** True when the comments are kept on the site's own origin. */
export function isOwnCommentServer({ module, props }: Slot): boolean {
  return module === HOSTED && typeof props.serverURLs === 'string' && props.serverURLs.startsWith('/') && !props.serverURLs.startsWith('//');
}

function mascotSlot(mascot: UserConfig['mascot'], base: string): readonly Slot[] {
  if (mascot === undefined || mascot === false) return [];
  const { models, moreInfo, ...props } = mascot === true ? {} : mascot;
  const place = models === 'local' ? { models: base + MODELS_FOLDER } : models === undefined ? {} : { models };
  return [{ module: '@glimpress/live2d/mascot', props: { ...props, ...place, ...(moreInfo === undefined ? {} : { moreInfo: below(moreInfo, base) }) } }];
}

/** A path of the site gets its base; what leads elsewhere stays. */
function below(address: string, base: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? base + address.slice(1) : address;
}

/** The player stands left, as theme-reco's did, unless the mascot is there. */
function musicSlot({ music = [], mascot }: UserConfig, base: string): readonly Slot[] {
  if (music.length === 0) return [];
  const songs = music.map((song): Song => ({ ...song, url: below(song.url, base), ...(song.cover === undefined ? {} : { cover: below(song.cover, base) }) }));
  return [{ module: '@glimpress/theme/music', props: { songs, position: typeof mascot === 'object' && mascot.position === 'left' ? 'right' : 'left' } }];
}
