/** Passwords that themes ask for -> `encrypt` of ours: theme-hope's `encrypt`, theme-reco's `keyPage` and, from its 2.0 on, `password`. Pure. */
import type { Plain } from './config-answer';
import { fieldsOf, type Fields } from './plain-fields';

/** `whole` is the key that locks all pages, null when none does. */
export function mapLocks({ encrypt, keyPage, password }: Fields): { readonly locks: Readonly<Record<string, readonly string[]>>; readonly whole: string | null } {
  // theme-hope 1 says `status: 'global'` and has the password in `global`.
  const { config, global, admin, status } = fieldsOf(encrypt);
  const master = passwordsIn(admin ?? null);
  const locks = Object.entries(fieldsOf(config)).map(([path, value]) => [path, [...passwordsIn(value), ...master]] as const);
  const wholes = { encrypt: status === 'global' ? passwordsIn(global ?? null) : global === true ? master : [], keyPage: passwordsIn(fieldsOf(keyPage).keys ?? null), password: passwordsIn(password ?? null) };
  const whole = Object.entries(wholes).find(([, passwords]) => passwords.length > 0);
  return { locks: Object.fromEntries([...locks, ...(whole === undefined ? [] : [['/', whole[1]] as const])].filter(([, passwords]) => passwords.length > 0)), whole: whole?.[0] ?? null };
}

/** One, several, or with a hint. */
function passwordsIn(value: Plain): string[] {
  if (Array.isArray(value)) return value.flatMap(passwordsIn);
  if (typeof value === 'object') return value === null ? [] : passwordsIn(fieldsOf(value).password ?? null);
  return typeof value === 'boolean' || String(value).trim() === '' ? [] : [String(value)];
}
