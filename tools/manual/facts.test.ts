/** Lists in the manual and in the READMEs of packages that the source decides: commands, codes, tokens, layouts, keys, exports, arrows. Both languages. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as client from '../../packages/client/src/index';
import { main as commentsMain } from '../../packages/comment-server/src/cli';
import { NOTICE_LANGUAGES } from '../../packages/comment-server/src/notices/texts';
import { main } from '../../packages/engine/src/cli/main';
import { COMMENTS, HOSTS } from '../../packages/engine/src/init/answers';
import { themeLayouts } from '../../packages/theme/src/layouts/index';
import { fencesOf, root, textOf } from './fences';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
/** All that stands in backticks. */
const codes = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
/** What stands under the heading that matches, to the next of its rank. */
function below(page: string, heading: RegExp): string {
  const lines = textOf(page).split('\n');
  const start = lines.findIndex((line) => line.startsWith('#') && heading.test(line));
  expect(start, `${page}: ${heading}`).toBeGreaterThanOrEqual(0);
  const rank = /^#+/.exec(lines[start]!)![0];
  const end = lines.findIndex((line, index) => index > start && /^#+ /.test(line) && /^#+/.exec(line)![0].length <= rank.length);
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}
const rows = (text: string): string[][] => text.split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()));
const firstCells = (text: string): string[] => rows(text).flatMap(([cell]) => codes(cell!));

/** What a command prints for `--help`. */
async function helpOf(command: (argv: readonly string[]) => Promise<number>, ...argv: string[]): Promise<string> {
  const said: string[] = [];
  const spies = (['log', 'info'] as const).map((name) => vi.spyOn(console, name).mockImplementation((line: string) => void said.push(line)));
  await command(['node', ...argv, '--help']);
  for (const spy of spies) spy.mockRestore();
  return said.join('\n');
}
/** The commands a program's own help lists, as they are written. */
function commandsIn(help: string): string[] {
  const [, list] = /^Commands:\n([^]*?)\n\n/m.exec(help) ?? [];
  expect(list).toBeDefined();
  return list!.split('\n').map((line) => /^ {2}(\S+(?: [[<][^\]>]+[\]>])*)/.exec(line)![1]!);
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.')).map((path) => `${folder}/${path}`);
}

describe.each(['docs/', 'docs/en/'])('in %s', (folder) => {
  it('every problem code is explained, and no other', () => {
    const sources = sourcesBelow('packages/engine/src').map(read).join('\n');
    const kinds = sorted([...sources.matchAll(/(?:error|warning)\('([a-z]+)\/[a-z-]+'/g)].map(([, kind]) => kind!));
    expect(kinds.length).toBeGreaterThan(8);
    const written = [...sources.matchAll(new RegExp(`'((?:${kinds.join('|')}|markdown)/[a-z][a-z-]*)'`, 'g'))].map(([, code]) => code!);
    expect(sorted(firstCells(textOf(`${folder}problems.md`)))).toEqual(sorted(written));
  });

  it('every token of the style sheet is listed, and no other', () => {
    const defined = [...read('packages/theme/src/styles/tokens.css').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name!);
    expect(sorted(firstCells(textOf(`${folder}theming.md`)).filter((name) => name.startsWith('--')))).toEqual(sorted(defined));
  });

  it('every layout of the theme is listed, and no other', () => {
    expect(sorted(firstCells(below(`${folder}theming.md`, /替换布局|Replacing/)).filter((name) => /^[A-Z]/.test(name)))).toEqual(sorted(Object.keys(themeLayouts)));
  });

  it('what components import is exported', () => {
    const named = firstCells(below(`${folder}theming.md`, /自己的组件|Components of your own/)).map((name) => name.replace('()', ''));
    expect(named).toEqual(['usePage', 'useSite', 'usePlaceholder', 'Original']);
    expect(named.filter((name) => !(name in client))).toEqual([]);
  });

  it('what the package exports is listed', () => {
    const exported = [...read('packages/engine/src/index.ts').matchAll(/export type \{([^}]+)\}|export function (\w+)/g)].flatMap(([, types, name]) => (types ?? name!).split(',').map((each) => each.trim()));
    expect(sorted(firstCells(below(`${folder}api.md`, /^## Node$/)).map((name) => name.replace(/\(.*/, '')))).toEqual(sorted(exported));
  });

  it('every key of front matter that does something is listed, and no other', () => {
    const readers = /const READERS[^{]*\{([^}]+)\}/.exec(read('packages/engine/src/content/front-matter-keys.ts'))![1]!;
    const known = [...readers.matchAll(/(\w+)(?=[:,]\s)/g)].map(([, key]) => key!).filter((key) => !['text', 'flag', 'number', 'textOrFalse', 'textOrNone', 'texts', 'terms', 'styles', 'flagOrRecord', 'metaTags', 'addresses', 'language'].includes(key));
    /** Of other themes: read, and nothing follows. */
    const idle = ['isTimeLine', 'isComment', 'isShowReward'];
    /** Not checked, or read apart, but used. */
    const more = ['lastUpdated', 'image', 'cover', 'issueId', 'password'];
    const section = below(`${folder}writing.md`, /文章的开头|The head of an article/);
    const home = section.split('\n').find((line) => line.includes('`home: true`'))!;
    const listed = [...firstCells(section), ...codes(home).map((code) => code.replace(/:.*/, '')).filter((code) => /^\w+$/.test(code))];
    expect(sorted(listed)).toEqual(sorted([...known.filter((key) => !idle.includes(key)), ...more]));
  });

  it('the arrows between packages are those that are checked', () => {
    const allowed = /const ALLOWED = (\{[^]*?\n\});/.exec(read('tools/check-imports.mjs'))![1]!;
    const arrows = [...allowed.matchAll(/^ {2}'?([\w-]+)'?: \[(.*)\]/gm)].flatMap(([, from, to]) => [...to!.matchAll(/'@glimpress\/([\w-]+)'/g)].map(([, name]) => `${from} --> ${name}`));
    const drawn = fencesOf(`${folder}architecture.md`).filter(({ language }) => language === 'mermaid')[1]!.text.split('\n').map((line) => line.trim()).filter((line) => line.includes('-->') && !line.startsWith('S'));
    expect(sorted(drawn)).toEqual(sorted(arrows));
  });

  it('every command is listed with all its options, and no other', async () => {
    const commands = commandsIn(await helpOf(main, 'glimpress'));
    const headings = [...textOf(`${folder}api.md`).matchAll(/^### glimpress (.+)$/gm)].map(([, usage]) => usage!.replaceAll('&lt;', '<'));
    expect(sorted(headings)).toEqual(sorted(commands));
    for (const usage of commands) {
      const name = usage.split(' ')[0]!;
      const options = [...(await helpOf(main, 'glimpress', name)).matchAll(/^ {2}(?:-\w, )?(--[a-z-]+(?: <\w+>)?)/gm)].map(([, option]) => option!).filter((option) => option !== '--help' && option !== '--json');
      expect([name, sorted(firstCells(below(`${folder}api.md`, new RegExp(`^### glimpress ${name} `))).filter((code) => code.startsWith('--')))]).toEqual([name, sorted(options)]);
    }
  });

  it('what init may be told is listed, and no other', () => {
    const chosen = (option: string): string[] => codes(rows(textOf(`${folder}api.md`)).find(([cell]) => cell!.startsWith(`\`${option} `))![1]!);
    expect([sorted(chosen('--comments')), sorted(chosen('--deploy'))]).toEqual([sorted(COMMENTS), sorted(HOSTS)]);
    const hosts = codes(textOf(`${folder}deployment.md`).split('\n').find((line) => line.startsWith('`--deploy`'))!);
    expect(sorted(hosts)).toEqual(sorted(['--deploy', ...HOSTS.filter((host) => host !== 'none')]));
  });

  it('every command of the comment server is listed, and no other', async () => {
    const commands = commandsIn(await helpOf(commentsMain, 'glimpress-comments'));
    expect(sorted(firstCells(below(`${folder}api.md`, /^## glimpress-comments$/)))).toEqual(sorted(commands));
  });

  it('every variable that the comment server’s help names is explained', async () => {
    const named = [...(await helpOf(commentsMain, 'glimpress-comments', 'serve')).matchAll(/\(([A-Z_]+)(?:=off)?\)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(20);
    const explained = new Set(textOf(`${folder}comments/hosted.md`).match(/[A-Z]+(?:_[A-Z]+)*/g));
    expect(named.filter((name) => !explained.has(name))).toEqual([]);
  });
});

it('a manifest in the manual asks for our packages as they are now', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const asked = pages.flatMap((path) => [...read(join('docs', path)).matchAll(/"(?:@glimpress\/[\w-]+|glimpress(?:-[\w-]+)?)"\s*:\s*"([^"]*\d[^"]*)"/g)].map(([, range]) => range));
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([`^${version}`]));
});

describe('the README of a package', () => {
  it.each(['client', 'comments', 'contracts', 'live2d', 'theme'])('names everything that may be imported from %s', (name) => {
    const { exports } = JSON.parse(read(`packages/${name}/package.json`)) as { exports: Record<string, unknown> };
    const entries = Object.keys(exports).map((entry) => entry.replace(/^\./, `@glimpress/${name}`));
    const told = read(`packages/${name}/README.md`);
    expect(entries.filter((entry) => !new RegExp(`${entry}(?![\\w/-])`).test(told))).toEqual([]);
  });

  it('names every value that client exports', () => {
    const told = new Set(codes(read('packages/client/README.md')).map((code) => code.replace('()', '')));
    expect(Object.keys(client).filter((name) => !told.has(name))).toEqual([]);
  });

  it('says of the comment server which languages its mails are in', () => {
    const languages = codes(rows(read('packages/comment-server/README.md')).find(([cell]) => cell!.includes('NOTICE_LANGUAGE'))![1]!).slice(1);
    expect(sorted(languages)).toEqual(sorted(NOTICE_LANGUAGES));
  });
});
