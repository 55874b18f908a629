/** A config as the TypeScript an author would have written. Pure. */

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** Text of a `glimpress.config.ts`. `config` is JSON data; keys without a value are left out. */
export function configSource(config: Readonly<Record<string, unknown>>): string {
  return `import { defineConfig } from 'glimpress';\n\nexport default defineConfig(${source(config, 0)});\n`;
}

/** Short things stay on a line. */
const LINE_LENGTH = 100;

function source(value: unknown, depth: number): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList ? value.map((each) => source(each, depth + 1)) : Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [`${PLAIN_KEY.test(key) ? key : source(key, 0)}: ${source(each, depth + 1)}`]));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (depth > 0 && !line.includes('\n') && line.length + 2 * depth <= LINE_LENGTH) return line;
  const indent = '  '.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${'  '.repeat(depth)}${close}`;
}
