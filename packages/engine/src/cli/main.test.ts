import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMENTS, HOSTS } from '../init/answers';
import { main } from './main';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'));
  said = '';
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation((text) => ((said += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const command = (...words: string[]): Promise<number> => main(['node', 'glimpress', ...words]);
const text = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('what looks like a number stays the text it is', () => {
  it.each([
    ['apart', ['--title', '2026', '--author', '007']],
    ['after an equals sign', ['--title=2026', '--author=007']],
  ])('%s', async (_, words) => {
    expect(await command('init', join(folder, '1'), '--yes', ...words)).toBe(0);
    expect(text('1/glimpress.config.ts')).toMatch(/title: '2026',[\s\S]*author: '007',/);
  });

  it('an empty one is empty, not 0; a port is still a number', async () => {
    expect(await command('init', join(folder, 'blog'), '--yes', '--title', '', '--author', '')).toBe(0);
    expect(text('blog/glimpress.config.ts')).toMatch(/title: 'blog',[\s\S]*author: '',/);
    expect(await command('dev', folder, '--port', '70000')).toBe(1);
    expect(said).toContain('"70000" is no port.');
  });

  it('in what the command line has too many of', async () => {
    expect(await command('init', join(folder, 'a'), '12', '--yes')).toBe(2);
    expect(said).toContain('Unused args: `12`');
  });
});

it('listens for closed pipes once, however often it runs in one process', async () => {
  expect(await command('unknown')).toBe(2);
  const listeners = () => [process.stdout, process.stderr].map((stream) => stream.listenerCount('error'));
  const before = listeners();
  expect(await command('unknown')).toBe(2);
  expect(listeners()).toEqual(before);
});

it('--help lists --json where there is a result, and not where the command refuses it', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {});
  const helpOf = async (name: string): Promise<string> => (told.mockClear(), await command(name, '--help'), told.mock.calls.join('\n'));
  for (const name of ['build', 'new', 'check', 'explain', 'init', 'migrate']) expect(await helpOf(name), name).toContain('--json');
  for (const name of ['dev', 'preview']) {
    expect(await helpOf(name), name).toMatch(/^(?![^]*--json)[^]*--port/);
    expect(await command(name, folder, '--json')).toBe(2);
  }
  expect(said).toContain('"dev" has no --json: it serves until it is stopped.');
});

it('--help of init names every choice that init takes', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect(await command('init', '--help')).toBe(0);
  const help = told.mock.calls.join('\n');
  expect([...COMMENTS, ...HOSTS].filter((name) => !help.includes(name))).toEqual([]);
});

it.each([
  [['build', '--shard', '1/2', '--shard=2/2'], '"--shard <share>" is given twice: it takes one value.'],
  [['build', '--shard-out', 'a', '--shard-out', 'b', '--shard-out', '3'], '"--shard-out <dir>" is given 3 times: it takes one value.'],
  [['preview', '--port', '1', '--port', '2'], '"--port <number>" is given twice: it takes one value.'],
])('an option that takes one value is refused when it is given again: %j', async (words, fault) => {
  expect(await command(...words, join(folder, 'none'))).toBe(2);
  expect(said).toBe(`${fault}\nSee: glimpress --help\n`);
});

it('a switch given twice is on', async () => {
  expect(await command('init', join(folder, 'a'), '--yes', '--json', '--yes', '--json')).toBe(0);
  expect(JSON.parse(said)).toMatchObject({ answers: { title: 'a' } });
});

describe('init in a folder that is not empty', () => {
  it('adds to a .gitignore what it lacks, and says no more than once where nothing can be written', async () => {
    writeFileSync(join(folder, '.gitignore'), 'dist\n*.log');
    expect(await command('init', folder, '--yes')).toBe(0);
    expect(text('.gitignore')).toBe('dist\n*.log\nnode_modules/\n.glimpress/\n');
    said = '';
    expect(await command('init', folder, '--yes')).toBe(1);
    expect(said.match(/Choose an empty folder/g)).toHaveLength(1);
    expect(said).toContain('package.json');
    expect(said).toContain(join('content', 'README.md'));
    expect(text('.gitignore')).toBe('dist\n*.log\nnode_modules/\n.glimpress/\n');
  });

  it('refuses a file', async () => {
    writeFileSync(join(folder, 'notes'), '');
    expect(await command('init', join(folder, 'notes'), '--yes')).toBe(1);
    expect(said).toContain('notes" is a file; nothing was written. [init/exists]');
  });

  it('names the next commands as a shell takes them', async () => {
    expect(await command('init', join(folder, 'my $notes'), '--yes')).toBe(0);
    expect(said).toMatch(/ {2}cd ".*my \\\$notes"\n/);
  });
});

describe('new', () => {
  beforeEach(async () => void (await command('init', join(folder, 'blog'), '--yes')));
  it('takes a path from where it is run, as shells complete it', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'blog'));
    expect(await command('new', 'content/views/one')).toBe(0);
    expect(await command('new', 'views/two')).toBe(0);
    expect(['one', 'two'].map((name) => existsSync(join(folder, `blog/content/views/${name}.md`)))).toEqual([true, true]);
  });

  it('a folder named as the content folder within it stays one', async () => {
    mkdirSync(join(folder, 'blog/content/content'));
    vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'blog'));
    expect(await command('new', 'content/one')).toBe(0);
    expect(existsSync(join(folder, 'blog/content/content/one.md'))).toBe(true);
  });

  it.each(['', 'views/', '.', 'views/.md'])('%j names no file', async (path) => {
    expect(await command('new', path, join(folder, 'blog'))).toBe(1);
    expect(said).toContain(`"${path}" names no file. [content/outside]`);
  });
});
