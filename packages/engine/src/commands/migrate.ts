/**
 * `glimpress migrate`: from a VuePress blog that Glimpress builds as it is to one that no longer needs VuePress's files.
 * Articles are not touched: their addresses follow from where they are.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { error, ProblemError, type Problem } from '@glimpress/contracts/problem';
import { createTerminal } from '../platform/terminal';
import { configSource } from '../vuepress/config-source';
import { mapVuePressConfig } from '../vuepress/map-config';
import { findVuePressConfig, readVuePressConfig } from '../vuepress/read-config';
import { readVuePressStyles } from '../vuepress/read-styles';

export interface MigrateOptions {
  /** Folder of the Markdown files, absolute. */
  readonly folder: string;
  readonly cwd: string;
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Also where changes are not committed. */
  readonly force: boolean;
  readonly json: boolean;
}

/** What is done, in this order; paths are absolute. */
type Step = { readonly write: string; readonly text: string } | { readonly move: string; readonly to: string };

/** @throws ProblemError when there is no VuePress blog, its config fails, or work of the author's could be lost. */
export async function migrateSite(options: MigrateOptions): Promise<number> {
  const { folder, cwd, dryRun, json } = options;
  const terminal = createTerminal([folder], json);
  const shown = (path: string): string => relative(cwd, path) || '.';
  const root = folder === cwd ? folder : dirname(folder);
  const configFile = join(root, 'glimpress.config.ts');
  if (existsSync(configFile)) {
    terminal.say(`"${shown(configFile)}" is there: nothing is left to do.`);
    terminal.result({ steps: [], problems: [] });
    return 0;
  }
  const source = findVuePressConfig(folder);
  if (source === null) throw new ProblemError([error('migrate/nothing', `There is no VuePress blog in "${shown(folder)}".`, { hint: 'Give the folder that holds .vuepress: glimpress migrate docs' })]);
  if (!dryRun && !options.force) refuseUncommitted(root, shown);

  const { config } = await readVuePressConfig(source, folder);
  const { value, problems } = mapVuePressConfig(config, relative(folder, source));
  const styles = readVuePressStyles(join(folder, '.vuepress'));
  const steps = planSteps(folder, root, configFile, value, styles.value);
  const occupied = steps.flatMap((step) => ('move' in step ? [step.to] : [step.write])).filter((path) => existsSync(path));
  if (occupied.length > 0) throw new ProblemError(occupied.map((path) => error('migrate/occupied', `"${shown(path)}" is in the way; nothing was changed.`, { hint: 'Rename it, or merge it by hand.' })));

  for (const step of dryRun ? [] : steps) {
    if ('move' in step) renameSync(step.move, step.to);
    else {
      mkdirSync(dirname(step.write), { recursive: true });
      writeFileSync(step.write, step.text, { flag: 'wx' });
    }
  }
  const left: Problem[] = [...problems, ...styles.problems];
  terminal.say(steps.map((step) => ('move' in step ? `${dryRun ? 'would move' : 'moved'} ${shown(step.move)} → ${shown(step.to)}` : `${dryRun ? 'would write' : 'wrote'} ${shown(step.write)}`)).join('\n'));
  terminal.report(left);
  terminal.say(`\nLeft to do:\n  1. npm remove vuepress, its theme and plugins; npm install glimpress\n  2. In package.json: "glimpress dev" and "glimpress build" for "vuepress dev" and "vuepress build"\n  3. glimpress check\n  4. Delete ${shown(join(folder, '.vuepress'))} when nothing of it is needed any more`);
  terminal.result({ steps: steps.map((step) => ('move' in step ? { move: shown(step.move), to: shown(step.to) } : { write: shown(step.write) })), problems: left });
  return 0;
}

function planSteps(folder: string, root: string, configFile: string, value: Readonly<Record<string, unknown>>, styles: string): Step[] {
  const srcDir = relative(root, folder);
  // Paths in the config are relative to the config file; VuePress's `dest` to where it was run.
  const dest = typeof value.dest === 'string' ? value.dest : join(srcDir, '.vuepress/dist');
  const stylesFile = join(root, 'styles.css');
  const config = { ...value, ...(srcDir === '' ? {} : { srcDir }), dest, ...(styles === '' ? {} : { styles: './styles.css' }) };
  const publicFolder = join(folder, '.vuepress/public');
  return [
    ...(existsSync(publicFolder) ? [{ move: publicFolder, to: join(folder, 'public') }] : []),
    ...(styles === '' ? [] : [{ write: stylesFile, text: `${styles}\n` }]),
    { write: configFile, text: configSource(config) },
  ];
}

/** What is committed can be had back. */
function refuseUncommitted(root: string, shown: (path: string) => string): void {
  let status: string;
  try {
    status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    throw new ProblemError([error('migrate/not-committed', `"${shown(root)}" is not under version control: what is changed could not be taken back.`, { hint: 'git init && git add -A && git commit, or --force; --dry-run only shows what would be done.' })]);
  }
  if (status.trim() !== '') throw new ProblemError([error('migrate/not-committed', 'There are changes that are not committed.', { hint: 'Commit them first, or --force; --dry-run only shows what would be done.' })]);
}
