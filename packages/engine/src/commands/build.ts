/** `glimpress build`: the recipe from folder to output. */
import { existsSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { error, ProblemError, warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import type { SiteConfig } from '../config/resolve';
import { applyOutput } from '../output/apply-output';
import { withoutCaseClashes } from '../output/case-clashes';
import { reportForeignPages } from '../output/foreign-pages';
import type { PlannedFile } from '../output/planned-file';
import { onWindows } from '../output/windows-names';
import { liesBelow, liesWithin } from '../platform/lies-within';
import { isIgnoredFolder, readSources } from '../platform/read-sources';
import { ignoresCase } from '../platform/same-file';
import { sourceFilter } from '../platform/source-filter';
import { spelling } from '../platform/spelling';
import { counted } from '../platform/terminal';
import { loadSite, type SiteOptions } from './load-site';

/**
 * Builds the site into its output folder and reports on the terminal. Problems of articles are shown and the rest is built;
 * a broken config, theme or output folder ends it before anything is replaced.
 * @throws ProblemError
 */
export async function buildSite(options: SiteOptions): Promise<number> {
  const started = performance.now();
  const { config, terminal, site, articles, rendered, merged, held, problems, isShallow, lastOutput, crew, save } = await loadSite({ ...options, writes: true });
  refuseUnsafeOutput(config);
  await refuseArticlesInOutput(config, site.files, lastOutput.recordFile);
  const { value: files, problems: lost } = writableFiles(site.files, config.paths.root);
  const foreign = reportForeignPages(config.paths.out, files, lastOutput.recordFile);
  // What is not kept for the next build, as on a full disk, is told when this one is there.
  let unkept: unknown;
  const meanwhile = (): void => {
    try {
      save();
    } catch (cause) {
      unkept = cause;
    }
  };
  const report = await applyOutput({ files, late: site.late, meanwhile }, lastOutput, crew, (done, total) => terminal.progress('Files', done, total));
  if (unkept !== undefined) throw unkept;

  const told = [...problems, ...lost, ...foreign, ...shallowClone(isShallow)];
  terminal.report(told);
  const taken = [...articles, ...held].filter(({ path }) => merged?.paths.has(path) && !rendered.has(path)).length;
  if (merged !== null) terminal.say(`Merged ${merged.names.length === 0 ? 'no shard' : `shards ${merged.names.join(', ')}`}: ${taken} of ${articles.length + held.length} articles taken from them, ${rendered.size} rendered here.`);
  const seconds = (performance.now() - started) / 1000;
  const out = relative(config.paths.cwd, config.paths.out) || '.';
  if (held.length > 0) terminal.say(`Held back until their date: ${held.map(({ path, frontMatter }) => `${path} (${frontMatter.date})`).join(', ')}`);
  terminal.say(`${counted(site.model.pages.length, 'page')} from ${counted(articles.length, 'article')} in ${seconds.toFixed(2)} s → ${out} (${counted(report.written, 'file')} written, ${report.kept} unchanged, ${report.removed} removed)`);
  terminal.result({ pages: site.model.pages.length, articles: articles.length, rendered: rendered.size, ...report, seconds, out: config.paths.out, held: held.map(({ path }) => path), problems: told, ...(merged && { merged: { shards: merged.names, articles: taken } }) });
  return 0;
}

/** What is built is published, often by a host that clones no history. It is no fault of the content: `check` says nothing of it. */
function shallowClone(isShallow: boolean): Problem[] {
  if (!isShallow) return [];
  return [warning('git/shallow', 'The repository was cloned without its history: when articles were last changed is not known.', { hint: 'Fetch the whole history: fetch-depth: 0 (actions/checkout), VERCEL_DEEP_CLONE=true (Vercel).' })];
}

/** What the system and the disk of the site can hold. */
function writableFiles(planned: readonly PlannedFile[], root: string): Outcome<readonly PlannedFile[]> {
  const named = process.platform === 'win32' ? onWindows(planned) : { value: planned, problems: [] };
  const apart = ignoresCase(root) ? withoutCaseClashes(named.value) : { value: named.value, problems: [] };
  return { value: apart.value, problems: [...named.problems, ...apart.problems] };
}

/** The output may not be, or lie around, the content: cleaning it would touch what an author wrote. */
function refuseUnsafeOutput({ paths }: SiteConfig): void {
  const around = [paths.content, paths.root, paths.cwd].find((folder) => liesWithin(paths.out, folder));
  if (around !== undefined) throw unsafe(`The output folder "${paths.out}" holds the site's own files.`);
}

/** Nor may it be a folder of articles, which would not be read any more. Asked before the first build: what lies there later, or beside a site's first page, is an output's, as Markdown of a public folder is. */
async function refuseArticlesInOutput({ paths: { content, out }, srcExclude }: SiteConfig, planned: readonly PlannedFile[], outputRecord: string): Promise<void> {
  const place = relative(content, out);
  if (existsSync(outputRecord) || existsSync(join(out, 'index.html')) || !liesBelow(content, out) || place.split(sep).some(isIgnoredFolder)) return;
  const own = new Set(planned.map(({ path }) => spelling(path)));
  const isNoSource = await sourceFilter(srcExclude);
  const [article] = readSources({ content: out, excluded: [], isExcluded: (path) => own.has(spelling(path)) || isNoSource(posix.join(place.replaceAll(sep, '/'), path)) }).value;
  if (article !== undefined) throw unsafe(`The output folder "${out}" holds articles of the site, such as "${article.path}": they would not be read.`);
}

function unsafe(message: string): ProblemError {
  return new ProblemError([error('output/unsafe', message, { hint: 'Choose a folder of its own: --out dist' })]);
}
