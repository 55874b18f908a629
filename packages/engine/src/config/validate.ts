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
  if (result.success) return { value: result.output, problems: secretsInPages(result.output, file) };
  return { value: {}, problems: result.issues.map((issue) => problemFromIssue(issue, file)) };
}

/** Everything in a page can be read by everybody. */
function secretsInPages({ themeConfig }: UserConfig, file: string): Problem[] {
  return (['valineConfig', 'vssueConfig', 'options'] as const).flatMap((place) =>
    ['masterKey', 'clientSecret']
      .filter((key) => themeConfig?.[place]?.[key] !== undefined)
      .map((key) => warning('config/secret-in-page', `"themeConfig.${place}.${key}" goes into every page, where anybody can read it.`, { file, hint: key === 'masterKey' ? 'Remove it: the widget does not need it.' : 'Keep it on a server that exchanges tokens: see "tokenURL" in the manual on comments.' })),
  );
}

function problemFromIssue(issue: v.BaseIssue<unknown>, file: string): Problem {
  const path = (issue.path ?? []).map((item) => String(item.key)).join('.');
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const key = String(issue.path?.at(-1)?.key);
    const meant = didYouMean(key, knownKeys(issue.path ?? []));
    return error('config/unknown-key', `Unknown key "${path}".`, { file, hint: meant ? `Did you mean "${meant}"?` : 'Remove it, or see the manual for the keys there are.' });
  }
  return error('config/wrong-value', `"${path}" ${wanted(issue)}.`, { file, hint: `Found ${issue.received}.` });
}

function wanted(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'regex' || issue.type === 'check') return issue.message;
  return issue.expected ? `must be ${issue.expected.replaceAll(' | ', ' or ')}` : issue.message;
}

/** The keys the schema knows at the place an unknown one was found. */
function knownKeys(path: readonly { key: unknown }[]): string[] {
  let schema: unknown = configSchema;
  for (const { key } of path.slice(0, -1)) schema = step(unwrap(schema), key);
  const entries = (unwrap(schema) as { entries?: object } | undefined)?.entries;
  return entries ? Object.keys(entries) : [];
}

type AnySchema = { wrapped?: unknown; pipe?: readonly unknown[]; entries?: Record<string, unknown>; value?: unknown; item?: unknown; getter?: (input: unknown) => unknown; options?: readonly unknown[] };

function unwrap(schema: unknown): unknown {
  let current = schema as AnySchema | undefined;
  while (current) {
    if (current.wrapped) current = current.wrapped as AnySchema;
    else if (current.getter) current = current.getter(undefined) as AnySchema;
    else if (current.options) {
      const objects: readonly unknown[] = current.options;
      const object = objects.find((option) => (unwrap(option) as AnySchema | undefined)?.entries);
      if (object === undefined) return current;
      current = object as AnySchema;
    } else return current;
  }
  return current;
}

function step(schema: unknown, key: unknown): unknown {
  const at = schema as AnySchema | undefined;
  if (at?.entries) return at.entries[String(key)];
  return at?.item ?? at?.value;
}
