/** Passwords that themes ask for -> `encrypt` of ours: theme-hope's and theme-plume's `encrypt`, theme-reco's `keyPage` and, from its 2.0 on, `password`. Pure. */
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

/** `file` is how problems name the config. */
export function mapLocks({ encrypt, keyPage, password }: Fields, file: string): Locks {
  // theme-hope 1 says `status: 'global'` and has the password in `global`.
  const { config, rules, global, admin, status } = fieldsOf(encrypt);
  const master = passwordsIn(admin ?? null);
  const written = Object.entries(fieldsOf(rules)).map(([rule, value]) => ({ rule, path: pathOfRule(rule), passwords: [...passwordsIn(value), ...master] }));
  const ofRules = written.flatMap(({ path, passwords }) => (path === null ? [] : [[path, passwords] as const]));
  const locks = [...Object.entries(fieldsOf(config)).map(([path, value]) => [path, [...passwordsIn(value), ...master]] as const), ...ofRules];
  const wholes = { encrypt: status === 'global' ? passwordsIn(global ?? null) : global === true ? master : [], keyPage: passwordsIn(fieldsOf(keyPage).keys ?? null), password: passwordsIn(password ?? null) };
  const whole = Object.entries(wholes).find(([, passwords]) => passwords.length > 0);
  return {
    locks: Object.fromEntries([...locks, ...(whole === undefined ? [] : [['/', whole[1]] as const])].filter(([, passwords]) => passwords.length > 0)),
    whole: whole?.[0] ?? null,
    problems: written.flatMap(({ rule, path, passwords }) => {
      if (path === null) return [error('vuepress/encrypt', `"themeConfig.encrypt.rules" has a regular expression, "${rule}": it cannot be told which pages it locks.`, { file, hint: 'Name their folders in "encrypt", each by a rule of its own, such as "/diary/".' })];
      return passwords.length > 0 ? [] : [error('vuepress/encrypt', `"themeConfig.encrypt.rules" has no password for "${rule}".`, { file, hint: 'Write one, or remove the rule: everybody can read the pages then.' })];
    }),
  };
}

/** theme-plume's: how routes or names of files begin, how those of files end (`a/b.md`), or what regular expression they match: null unless that is only how they begin. */
function pathOfRule(rule: string): string | null {
  if (rule.startsWith('^')) return /^\^\/[^.*+?^${}()|[\]\\]*$/.test(rule) ? rule.slice(1) : null;
  const path = rule.replace(/^\/*/, '/');
  return path.endsWith('.md') ? routeFromSource(sourcePath(path.slice(1))) : path;
}

/** One, several, or with a hint. */
function passwordsIn(value: Plain): string[] {
  if (Array.isArray(value)) return value.flatMap(passwordsIn);
  if (typeof value === 'object') return value === null ? [] : passwordsIn(fieldsOf(value).password ?? null);
  return typeof value === 'boolean' || String(value).trim() === '' ? [] : [String(value)];
}
