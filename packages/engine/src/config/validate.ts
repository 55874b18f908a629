/** Checks a config against its schema and says what is wrong in an author's words. */
import * as v from 'valibot';
import { didYouMean, error, warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { configSchema, type UserConfig } from './schema';

/**
 * Validates the default export of a config file. Every fault is reported at once; the value holds what was valid, so that
 * later steps can report theirs too.
 */
export function validateConfig(input: unknown, file: string): Outcome<UserConfig> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { value: {}, problems: [error('config/wrong-value', 'The default export must be an object.', { file, hint: 'export default defineConfig({ title: "…" })' })] };
  }
  const result = v.safeParse(configSchema, input);
  if (result.success) return { value: result.output, problems: [...secretsInPages(result.output, file), ...sidebarsOfNoPage(result.output, file)] };
  return { value: {}, problems: result.issues.flatMap(innermost).map((issue) => problemFromIssue(issue, file)) };
}

/** Everything in a page can be read by everybody. */
function secretsInPages({ themeConfig }: UserConfig, file: string): Problem[] {
  return (['valineConfig', 'vssueConfig', 'options'] as const).flatMap((place) =>
    ['masterKey', 'clientSecret']
      .filter((key) => themeConfig?.[place]?.[key] !== undefined)
      .map((key) => warning('config/secret-in-page', `"themeConfig.${place}.${key}" goes into every page, where anybody can read it.`, { file, hint: key === 'masterKey' ? 'Remove it: the widget does not need it.' : 'Keep it on a server that exchanges tokens: see "tokenURL" in the manual on comments.' })),
  );
}

/** Every page's path begins with a slash: a prefix without one is of none. */
function sidebarsOfNoPage({ themeConfig }: UserConfig, file: string): Problem[] {
  const places: [string, object][] = [['themeConfig', themeConfig ?? {}], ...Object.entries(themeConfig?.locales ?? {}).map(([path, theme]): [string, object] => [`themeConfig.locales.${path}`, theme])];
  return places.flatMap(([place, { sidebar }]: [string, { sidebar?: unknown }]) =>
    Object.keys(typeof sidebar === 'object' && sidebar !== null && !Array.isArray(sidebar) ? sidebar : {})
      .filter((prefix) => !prefix.startsWith('/'))
      .map((prefix) => warning('config/sidebar-page', `"${place}.sidebar" names "${prefix}", where no page is.`, { file, hint: `Begin the path with a slash: "/${prefix}".` })),
  );
}

/** What is wrong inside a value that may be of several kinds: the faults of the kind it comes closest to, which are the deepest. */
function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
  const { path } = issue;
  const inside = (issue.type === 'union' ? (issue.issues ?? []) : []).flatMap((each) => innermost({ ...each, path: [...(path ?? []), ...(each.path ?? [])] as unknown as typeof path }));
  const depth = Math.max(0, ...inside.map((each) => each.path?.length ?? 0));
  if (depth <= (path?.length ?? 0)) return [issue];
  const deepest = inside.filter((each) => each.path?.length === depth);
  return deepest.filter((each, index) => index === deepest.findIndex((other) => pathOf(other) === pathOf(each)));
}

function pathOf({ path }: v.BaseIssue<unknown>): string {
  return (path ?? []).map(({ key }) => String(key)).join('.');
}

function problemFromIssue(issue: v.BaseIssue<unknown>, file: string): Problem {
  const path = pathOf(issue);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const key = String(issue.path?.at(-1)?.key);
    const meant = didYouMean(key, knownKeys(issue.path ?? []));
    return error('config/unknown-key', `Unknown key "${path}".`, { file, hint: meant ? `Did you mean "${meant}"?` : 'Remove it, or see the manual for the keys there are.' });
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') return error('config/wrong-value', `"${path}" is missing.`, { file, hint: 'Write it.' });
  const choices = [...(issue.expected ?? '').matchAll(/"([^"]+)"/g)].map(([, choice]) => choice!);
  const meant = didYouMean(issue.received.replaceAll('"', ''), choices);
  return error('config/wrong-value', `"${path}" ${wanted(issue)}.`, { file, hint: `Found ${issue.received}.${meant ? ` Did you mean "${meant}"?` : ''}` });
}

function wanted(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'regex' || issue.type === 'check') return issue.message;
  if (issue.type === 'integer') return 'must be a whole number';
  return issue.expected ? `must be ${issue.expected.replaceAll(' | ', ' or ')}` : issue.message;
}

/** The keys the schema knows at the place an unknown one was found. */
function knownKeys(path: readonly { key: unknown }[]): string[] {
  const place = path.slice(0, -1).reduce<readonly AnySchema[]>((schemas, { key }) => schemas.flatMap((schema) => kinds(step(schema, key))), kinds(configSchema));
  return place.flatMap(({ entries }) => Object.keys(entries ?? {}));
}

type AnySchema = { wrapped?: unknown; entries?: Record<string, unknown>; value?: unknown; item?: unknown; getter?: (input: unknown) => unknown; options?: readonly unknown[] };

/** All that a value may be by a schema: the members of a union, what is optional or named lazily as itself. */
function kinds(schema: unknown): AnySchema[] {
  const { wrapped, getter, options } = (schema ?? {}) as AnySchema;
  if (wrapped !== undefined) return kinds(wrapped);
  if (getter !== undefined) return kinds(getter(undefined));
  if (options !== undefined) return options.flatMap(kinds);
  return typeof schema === 'object' && schema !== null ? [schema] : [];
}

function step({ entries, item, value }: AnySchema, key: unknown): unknown {
  return entries ? entries[String(key)] : (item ?? value);
}
