/** Changes keys of an article's front matter and leaves everything else as it is written. Pure. */
import { stringify } from 'yaml';
import { splitSource } from '../content/front-matter-block';
import type { FrontMatterEntry } from '../content/front-matter-entry';
import { readJson, readToml } from '../content/front-matter-other';
import { readYaml } from '../content/front-matter-yaml';

/** An article's text in its parts. */
export interface SourceParts {
  readonly entries: readonly FrontMatterEntry[];
  /** Lines between the marks; null when there is no front matter, or none in YAML. */
  readonly yaml: string | null;
  readonly markdown: string;
  /** Front matter in TOML or JSON: it can be read, but not changed. */
  readonly isFixed: boolean;
  readonly bom: boolean;
  readonly crlf: boolean;
}

const READERS = { yaml: readYaml, toml: readToml, json: readJson } as const;

/**
 * Hexo also takes front matter without its first line of dashes, when nothing but YAML stands above the closing one, and below empty
 * lines. More dashes than three are as good. Its JSON, which ends with semicolons, is read as YAML.
 */
export function readParts(written: string, options: { readonly mayLackOpening: boolean }): SourceParts {
  const bom = written.startsWith('\ufeff');
  const crlf = /^[^\n]*\r\n/.test(written);
  let text = (bom ? written.slice(1) : written).replaceAll('\r\n', '\n');
  if (options.mayLackOpening) text = withOpening(withYaml(text));
  const { block, markdown } = splitSource(text);
  const read = block === null ? null : READERS[block.language](block, '');
  // Two rules with text between them: not front matter.
  if (block === null || read?.entries === null) return { entries: [], yaml: null, markdown: text, isFixed: false, bom, crlf };
  return { entries: read!.entries!, yaml: block.language === 'yaml' ? block.text : null, markdown, isFixed: block.language !== 'yaml', bom, crlf };
}

/** With the YAML of what Hexo reads as JSON: members of an object, without its braces, above a line of semicolons, and perhaps below one. */
function withYaml(text: string): string {
  const [whole, json] = /^\s*(?:;{3,}[ \t]*\n)?(?=[ \t]*")([\s\S]+?)\n;{3,}[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return text;
  try {
    return `---\n${stringify(JSON.parse(`{${json}}`), { lineWidth: 0 })}---\n${text.slice(whole.length)}`;
  } catch {
    return text;
  }
}

function withOpening(text: string): string {
  const trimmed = text.replace(/^(?:[ \t]*\n)*-{3,}[ \t]*\n/, '---\n');
  if (trimmed.startsWith('---\n')) return trimmed.replace(/^(---\n(?:[\s\S]*?\n)??)-{3,}[ \t]*(?=\n|$)/, '$1---');
  const closing = /^-{3,}[ \t]*$/m.exec(trimmed);
  if (closing === null) return text;
  const above = trimmed.slice(0, closing.index);
  const isMap = above.split('\n').every((line) => /^\s*$|^\s*#|^[\w-]+\s*:|^\s+\S|^-\s/.test(line)) && /^\s*[\w-]+\s*:/.test(above);
  return isMap ? `---\n${above}---\n${trimmed.slice(closing.index + closing[0].length).replace(/^\n/, '')}` : text;
}

/** The text again, with the keys of `changes` set (or, when undefined, removed) and the Markdown given. */
export function writeParts(parts: SourceParts, changes: Readonly<Record<string, unknown>>, markdown = parts.markdown): string {
  let yaml = parts.yaml ?? '';
  for (const [key, value] of Object.entries(changes)) yaml = withKey(yaml, key, value);
  const text = yaml === '' && parts.yaml === null ? markdown : `---\n${yaml}---\n${parts.yaml === null && !markdown.startsWith('\n') ? '\n' : ''}${markdown}`;
  return (parts.bom ? '\ufeff' : '') + (parts.crlf ? text.replaceAll('\n', '\r\n') : text);
}

function withKey(yaml: string, key: string, value: unknown): string {
  const lines = yaml.split('\n');
  const isKey = (line: string): boolean => line.startsWith(key) && /^\s*:(\s|$)/.test(line.slice(key.length));
  const start = lines.findIndex(isKey);
  const written = value === undefined ? [] : stringify({ [key]: value }, { lineWidth: 0 }).trimEnd().split('\n');
  if (start < 0) return written.length === 0 ? yaml : `${yaml === '' || yaml.endsWith('\n') ? yaml : `${yaml}\n`}${written.join('\n')}\n`;
  // A value goes on until the next key of the same level, which may lack the space behind its colon (`content/yaml-repair`).
  let end = start + 1;
  while (end < lines.length && !/^["']?[^\s#\-[\]{},"'][^:]*:(\s|$)|^[A-Za-z][\w-]*[:：]/.test(lines[end]!)) end++;
  if (end === lines.length) while (end > start + 1 && lines[end - 1] === '') end--;
  // What is said right above that key is about it.
  while (lines[end - 1]!.startsWith('#')) end--;
  return [...lines.slice(0, start), ...written, ...lines.slice(end)].join('\n');
}
