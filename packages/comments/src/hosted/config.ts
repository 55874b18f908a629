/**
 * What an author writes in `themeConfig.valineConfig`, with Valine's names, to settings that hold. Options of Valine that have
 * no meaning here are taken and ignored: `el` (the theme decides the place), `recordIP` (the server knows what it needs, and no
 * script of others is asked), `emojiCDN`, `mathJax`, `enableQQ`.
 */

export type VisitorField = 'nick' | 'mail' | 'link';
/** §3 Avatar styles. */
export type AvatarStyle = 'mp' | 'identicon' | 'monsterid' | 'wavatar' | 'robohash' | 'retro' | 'blank';

export interface HostedConfig {
  readonly serverUrl: string | undefined;
  readonly appId: string;
  readonly appKey: string;
  readonly className: string;
  /** Where comments belong, when not to the page's own address. */
  readonly path: string | undefined;
  readonly placeholder: string | undefined;
  readonly pageSize: number;
  /** Null: no avatars. */
  readonly avatar: AvatarStyle | null;
  /** Base address of an avatar service; undefined: avatars are drawn here and nobody is asked. */
  readonly avatarService: string | undefined;
  /** Asks the service anew each time. */
  readonly avatarForce: boolean;
  readonly fields: readonly VisitorField[];
  readonly required: readonly VisitorField[];
  /** Language when not the page's. */
  readonly lang: string | undefined;
  readonly visitor: boolean;
  readonly highlight: boolean;
  readonly notify: boolean;
  readonly verify: boolean;
  /** Pictures of other hosts are shown, not linked. */
  readonly images: boolean;
}

const AVATARS: readonly AvatarStyle[] = ['mp', 'identicon', 'monsterid', 'wavatar', 'robohash', 'retro', 'blank'];
const FIELDS: readonly VisitorField[] = ['nick', 'mail', 'link'];
/** §9 Hosted comments page size. */
const PAGE_SIZE = 10;
/** What the protocol gives at once. */
const MAX_PAGE_SIZE = 1000;
const AVATAR_SERVICE = 'https://www.gravatar.com/avatar/';

export function readConfig(props: Readonly<Record<string, unknown>>): HostedConfig {
  const text = (...names: string[]): string | undefined => names.map((name) => props[name]).find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim();
  const appId = text('appId', 'app_id') ?? '';
  const service = text('avatarCDN', 'avatar_cdn');
  const fields = listed(props.meta ?? props.guest_info, FIELDS) ?? FIELDS;
  return {
    serverUrl: serverOf(props.serverURLs) ?? serverOf(props.serverURL) ?? ownServer(appId),
    appId,
    appKey: text('appKey', 'app_key') ?? '',
    className: /^[A-Za-z]\w*$/.test(text('clazzName') ?? '') ? text('clazzName')! : 'Comment',
    path: text('path'),
    placeholder: text('placeholder'),
    pageSize: pageSizeOf(props.pageSize),
    avatar: props.avatar === 'hide' ? null : (AVATARS.find((style) => style === props.avatar) ?? 'retro'),
    avatarService: service !== undefined && /^https?:\/\//i.test(service) ? service : props.avatarForce === true ? AVATAR_SERVICE : undefined,
    avatarForce: props.avatarForce === true,
    fields,
    required: (listed(props.requiredFields, FIELDS) ?? []).filter((field) => fields.includes(field)),
    lang: text('lang'),
    visitor: props.visitor === true,
    highlight: props.highlight !== false,
    notify: props.notify === true,
    verify: props.verify === true,
    images: props.images === true,
  };
}

/** §5: invalid or below 1 falls back to 10. */
function pageSizeOf(value: unknown): number {
  const size = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : PAGE_SIZE;
}

/** Names in an array or with commas; undefined when none is known. */
function listed(value: unknown, known: readonly VisitorField[]): VisitorField[] | undefined {
  const names: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\s]+/) : [];
  const found = known.filter((name) => names.includes(name));
  return found.length > 0 ? found : undefined;
}

/** A text, or the SDK's object of servers. */
function serverOf(value: unknown): string | undefined {
  const url = typeof value === 'object' && value !== null ? (value as { api?: unknown }).api : value;
  if (typeof url !== 'string' || url.trim() === '') return undefined;
  // A path: the server answers on the site's own origin.
  if (/^\/(?!\/)/.test(url.trim())) return new URL(url.trim(), location.origin).href;
  return /^(?:https?:)?\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
}

/** Apps of the international node have a server of their own name; all others must say where theirs is. */
function ownServer(appId: string): string | undefined {
  return /^\w{8,}-MdYXbMMI$/.test(appId) ? `https://${appId.slice(0, 8).toLowerCase()}.api.lncldglobal.com` : undefined;
}
