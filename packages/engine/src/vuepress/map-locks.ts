/** Passwords that themes, and a plugin, ask for -> `encrypt` of ours: theme-hope's and theme-plume's `encrypt`, theme-reco's `keyPage` and, from its 2.0 on, `password`. Pure. */
import { error, type Problem } from '@glimpress/contracts/problem';
import { routeFromSource, sourcePath } from '@glimpress/contracts/route';
import type { Plain } from './config-answer';
import { fieldsOf, type Fields } from './plain-fields';

interface Locks {
  readonly locks: Readonly<Record<string, readonly string[]>>;
  /** The key that locks all pages, null when none does. */
  readonly whole: string | null;
  /** Errors: what cannot be locked here is not to be published. */
  readonly problems: readonly Problem[];
}

/** `posts` is what vuepress-plugin-posts-encrypt was told, if the blog has it; `file` is how problems name the config. */
export function mapLocks({ encrypt, keyPage, password }: Fields, posts: Fields, file: string): Locks {
  // theme-hope 1 says `status: 'global'` and has the password in `global`.
  const { config, rules, global, admin, status } = fieldsOf(encrypt);
  const { keys = [] } = fieldsOf(keyPage);
  const master = passwordsIn(admin ?? null);
  const placesOf = (key: string, written: Plain | undefined, pathOf: (rule: string) => string | null) =>
    Object.entries(fieldsOf(written)).map(([rule, value]) => ({ key, rule, path: pathOf(rule), passwords: [...passwordsIn(value), ...master] }));
  const ofPlaces = [...placesOf('config', config, (path) => path), ...placesOf('rules', rules, pathOfRule)];
  const ofWhole = [
    { key: 'themeConfig.encrypt', isAsked: status === 'global' || global === true, passwords: status === 'global' ? passwordsIn(global ?? null) : master },
    { key: 'themeConfig.keyPage', isAsked: [keys].flat().length > 0, passwords: passwordsIn(keys) },
    { key: 'themeConfig.password', isAsked: passwordsIn(password ?? null).length > 0, passwords: passwordsIn(password ?? null) },
    // The plugin's own default.
    { key: 'plugins: posts-encrypt', isAsked: posts.checkAll === true, passwords: passwordsIn(posts.passwd ?? 'hello world') },
  ].filter(({ isAsked }) => isAsked);
  const whole = ofWhole.find(({ passwords }) => passwords.length > 0);
  const locked = [...ofPlaces.flatMap(({ path, passwords }) => (path === null ? [] : [[path, passwords] as const])), ...(whole === undefined ? [] : [['/', whole.passwords] as const])];
  const fault = (message: string, hint: string): Problem => error('vuepress/encrypt', message, { file, hint });
  return {
    locks: Object.fromEntries(locked.filter(([, passwords]) => passwords.length > 0)),
    whole: whole?.key ?? null,
    problems: [
      ...ofPlaces.flatMap(({ key, rule, path, passwords }) => {
        if (path === null) return [fault(`"themeConfig.encrypt.${key}" has a regular expression, "${rule}": it cannot be told which pages it locks.`, 'Name their folders in "encrypt", each by a rule of its own, such as "/diary/".')];
        return passwords.length > 0 ? [] : [fault(`"themeConfig.encrypt.${key}" has no password for "${rule}".`, 'Write one, or remove the rule: everybody can read the pages then.')];
      }),
      ...ofWhole.filter(({ passwords }) => passwords.length === 0).map(({ key }) => fault(`"${key}" locks the whole site, and has no password.`, 'Write one, or remove it: everybody can read the site then.')),
    ],
  };
}

/** theme-plume's: how routes or names of files begin, how those of files end (`a/b.md`), or what regular expression they match: null unless that is only how they begin. */
function pathOfRule(rule: string): string | null {
  if (rule.startsWith('^')) return /^\^\/[^.*+?^${}()|[\]\\]*$/.test(rule) ? rule.slice(1) : null;
  const path = rule.replace(/^\/*/, '/');
  if (!path.endsWith('.md')) return path;
  const route = routeFromSource(sourcePath(path.slice(1)));
  // The address of a folder's own page is how those of all its pages begin.
  return route.endsWith('/') ? path : route;
}

/** One, several, or with a hint. */
function passwordsIn(value: Plain): string[] {
  if (Array.isArray(value)) return value.flatMap(passwordsIn);
  if (typeof value === 'object') return value === null ? [] : passwordsIn(fieldsOf(value).password ?? null);
  return typeof value === 'boolean' || String(value).trim() === '' ? [] : [String(value)];
}
