/** Checks a config against its schema and says what is wrong in an author's words. */
import * as v from 'valibot';
import { didYouMean, error, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { doubtfulValues } from './doubtful-values';
import { configSchema, themeConfigSchema, type UserConfig } from './schema';

/**
 * Validates the default export of a config file. Every fault is reported at once; the value holds the fields that are valid, so that
 * later steps can report theirs too.
 */
export function validateConfig(input: unknown, file: string): Outcome<UserConfig> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { value: {}, problems: [error('config/wrong-value', `The default export must be an object, not ${shown(input)}.`, { file, hint: 'export default defineConfig({ title: "…" })' })] };
  }
  const result = parse(input);
  if ('fault' in result) return { value: {}, problems: [error('config/wrong-value', result.fault, { file, hint: result.hint })] };
  if (result.success) return { value: result.output, problems: doubtfulValues(result.output, file) };
  const wrong = new Set(result.issues.map(({ path }) => String(path?.[0]?.key)));
  const value: UserConfig = Object.fromEntries(Object.entries(result.output as object).filter(([key]) => !wrong.has(key)));
  return { value, problems: result.issues.flatMap(innermost).map((issue) => problemFromIssue(issue, file)) };
}

/** Also what may be anything, options of comment systems, must be data: it travels to the page. */
function parse(input: unknown): v.SafeParseResult<typeof configSchema> | { readonly fault: string; readonly hint: string } {
  try {
    const result = v.safeParse(configSchema, input);
    JSON.stringify(result.output);
    return result;
  } catch (failure) {
    const message = failure instanceof Error ? failure.message.split('\n')[0]! : String(failure);
    // What has no end exhausts the stack.
    if (failure instanceof RangeError || message.includes('circular')) return { fault: 'The config holds itself, or is nested without end.', hint: 'No list or object may be an item of its own.' };
    return { fault: `The config cannot be read: ${message}`, hint: 'Its values must be texts, numbers, lists and objects.' };
  }
}

/** What is wrong inside a value that may be of several kinds: the faults of the kind it comes closest to, which are the deepest. */
export function innermost(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown>[] {
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
  if (issue.type === 'strict_object' && issue.expected === 'never') return error('config/unknown-key', `Unknown key "${path}".`, { file, hint: adviceOnKey(issue.path ?? []) });
  if (issue.type === 'strict_object' && issue.received === 'undefined') return error('config/wrong-value', `"${path}" is missing.`, { file, hint: 'Write it.' });
  return error('config/wrong-value', `"${path}" ${wanted(issue)}.`, { file, hint: `Found ${shown(issue.input)}.${adviceOnValue(issue)}` });
}

/** What other generators and themes call a key. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  navbar: ['nav'], text: ['title'], name: ['title', 'text'], link: ['path', 'url'], url: ['link'], href: ['link'], children: ['items'], items: ['children'],
  collapsible: ['collapsable'], collapsed: ['collapsable'], avatar: ['authorAvatar', 'logo'], hostname: ['url'], outDir: ['dest'], output: ['dest'], public: ['srcDir'],
  language: ['lang'], editLink: ['editLinks'], languages: ['locales'], darkMode: ['mode'], darkmode: ['mode'], colorMode: ['mode'],
};

function adviceOnKey(path: readonly { readonly key: unknown }[]): string {
  const key = String(path.at(-1)?.key);
  const keys = knownKeys(path);
  const meant = (Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key]! : []).find((name) => keys.includes(name)) ?? didYouMean(key, keys);
  if (path.length === 1 && Object.hasOwn(themeConfigSchema.entries, key)) return 'It belongs into "themeConfig".';
  if (path.length === 2 && path[0]!.key === 'themeConfig' && Object.hasOwn(configSchema.entries, key)) return 'It belongs beside "themeConfig", not into it.';
  if (path.length === 1 && key === 'plugins') return 'Plugins of VuePress are not run: most of what they do is built in. See the manual on moving here.';
  return meant === undefined ? 'Remove it, or see the manual for the keys there are.' : `Did you mean "${meant}"?`;
}

function adviceOnValue({ expected, input, message }: v.BaseIssue<unknown>): string {
  const listed = /^must be one of (.*)$/.exec(message)?.[1]?.split(', ');
  const choices = listed ?? [...(expected ?? '').matchAll(/"([^"]+)"/g)].map(([, choice]) => choice!);
  const meant = typeof input === 'string' ? didYouMean(input, choices) : undefined;
  if (meant !== undefined) return ` Did you mean "${meant}"?`;
  const isWanted = (type: string): boolean => new RegExp(`(^|[( ])${type}([ )]|$)`).test(expected ?? '');
  if (typeof input === 'string' && isWanted('boolean') && /^(true|false)$/.test(input)) return ` Write it without quotes: ${input}`;
  if (typeof input === 'string' && isWanted('number') && input.trim() !== '' && Number.isFinite(Number(input))) return ` Write it without quotes: ${Number(input)}`;
  if (typeof input === 'number' && expected === 'string') return ` Write it in quotes: "${input}"`;
  return '';
}

/** Types as an author calls them. */
const TYPES: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'true or false', Array: 'a list', Object: 'an object' };

function wanted(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'regex' || issue.type === 'check') return issue.message;
  if (issue.type === 'integer') return 'must be a whole number';
  if (issue.type === 'min_value') return `must be ${String((issue as { requirement?: unknown }).requirement)} or more`;
  const kinds = [...new Set((issue.expected ?? '').replace(/^\(|\)$/g, '').split(' | '))].map((kind) => TYPES[kind] ?? kind);
  return issue.expected === null ? issue.message : `must be ${kinds.length === 1 ? kinds[0] : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`}`;
}

const MOST_SHOWN = 80;

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object') return value instanceof RegExp ? 'a regular expression' : value instanceof Date ? 'a date' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value).replaceAll('\\\\', '\\') : String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
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
