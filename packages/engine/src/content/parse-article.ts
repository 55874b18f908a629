/** A source file to an article: bytes to text, front matter to typed data, the rest is Markdown (ARCHITECTURE, One article). */
import type { FrontMatter } from '@glimpress/contracts/page';
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import type { ParsedArticle, SourceText } from './article';
import { dateOfFile } from './date-in-path';
import { lineOfLateBlock, splitSource, type FrontMatterBlock } from './front-matter-block';
import type { ReadBlock } from './front-matter-entry';
import { readKeys } from './front-matter-keys';
import { readJson, readToml } from './front-matter-other';
import { readYaml } from './front-matter-yaml';
import { decodeSource } from './source-text';

const READERS: Readonly<Record<FrontMatterBlock['language'], (block: FrontMatterBlock, file: string) => ReadBlock>> = {
  yaml: readYaml,
  toml: readToml,
  json: readJson,
};

/**
 * Parses a source file. Never throws: a file that is no text gives an empty, unpublished article and an error; front
 * matter that cannot be read gives an error, and the article goes on with what could be read.
 */
export function parseArticle(source: SourceText): Outcome<ParsedArticle> {
  const { path } = source;
  const decoded = decodeSource(source.bytes, path);
  if (decoded.value === null) {
    return { value: { path, frontMatter: { publish: false }, passwords: null, markdown: '', bodyStartLine: 1 }, problems: decoded.problems };
  }
  const problems: Problem[] = [...decoded.problems];
  const { block, markdown, bodyStartLine, unclosed } = splitSource(decoded.value);
  if (unclosed) problems.push(warning('content/front-matter-unclosed', `Front matter seems to start here but never ends: ${block === null ? 'it is taken as text' : 'all of the file is taken for it'}.`, { file: path, line: 1, hint: 'Put --- on a line of its own below it.' }));
  const late = block === null ? lineOfLateBlock(decoded.value) : null;
  if (late !== null) problems.push(warning('content/front-matter', 'Front matter begins with the file: with something above it, or a space before it, it is text.', { file: path, line: late, hint: 'Remove what stands above --- and before it.' }));
  if (block === null) return { value: { path, frontMatter: dated({}, path), passwords: null, markdown, bodyStartLine }, problems };

  const read = READERS[block.language](block, path);
  if (read.entries === null) {
    // Two rules with text between them: not front matter.
    return { value: { path, frontMatter: dated({}, path), passwords: null, markdown: decoded.value, bodyStartLine: 1 }, problems };
  }
  const keys = readKeys(read.entries, path);
  problems.push(...read.problems, ...keys.problems);
  return { value: { path, frontMatter: dated(keys.frontMatter, path), passwords: keys.passwords, markdown, bodyStartLine, ...(keys.utcDate !== null && { utcDate: keys.utcDate }) }, problems };
}

/** With the date of the file's name, where front matter has none. */
function dated(frontMatter: FrontMatter, path: SourceText['path']): FrontMatter {
  const date = frontMatter.date === undefined ? dateOfFile(path) : null;
  return date === null ? frontMatter : { ...frontMatter, date };
}
