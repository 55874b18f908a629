/**
 * Checks the code in the blog's articles: every block in a language that can be checked must parse; a titled program
 * (```python title="x.py") directly followed by a ```text block must print exactly that text when it is run.
 *
 * What cannot be checked here is counted with its reason: a tool that is not installed, code for a machine that is not here.
 * A program that needs more than its own file, or whose output depends on the machine, says so in its info string:
 * ```bash title="x.sh" norun.
 *
 * Usage: node tools/check-article-code.mjs [folder or file …]
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT_MS = 180_000;
/** Programs about timing may lose a race on a busy machine. */
const TRIES = 3;
const has = (command, ...args) => spawnSync(command, args.length > 0 ? args : ['--version'], { stdio: 'ignore' }).status === 0;
const tools = { python3: has('python3'), 'g++': has('g++'), gcc: has('gcc'), bash: has('bash'), node: true };

/**
 * How a language is parsed, and how a program of it is run: argv for a file, given also where a compiled program goes. Python is asked for a
 * syntax tree only (0x400, `ast.PyCF_ONLY_AST`) and looks for no packages, which makes a third of its start. `readWhole`: to run a program
 * parses all of it first, so that one with its output beside it is not parsed besides.
 */
const LANGUAGES = {
  python: { tool: 'python3', file: 'x.py', readWhole: true, parse: (file) => ['python3', '-I', '-S', '-c', 'import sys;compile(open(sys.argv[1],encoding="utf8").read(),sys.argv[1],"exec",0x400)', file], run: (file) => ['python3', file] },
  js: { tool: 'node', file: 'x.mjs', parse: (file) => ['node', '--check', file], run: (file) => ['node', file] },
  bash: { tool: 'bash', file: 'x.sh', parse: (file) => ['bash', '-n', file], run: (file) => ['bash', file] },
  cpp: { tool: 'g++', file: 'x.cpp', compile: (file, program) => ['g++', '-std=c++20', '-O1', '-pthread', '-o', program, file, '-lm'] },
  c: { tool: 'gcc', file: 'x.c', compile: (file, program) => ['gcc', '-std=gnu11', '-O1', '-pthread', '-o', program, file, '-lm'] },
};
const ALIASES = { py: 'python', python3: 'python', javascript: 'js', mjs: 'js', sh: 'bash', shell: 'bash', 'c++': 'cpp' };
const DATA = {
  json: (text) => void JSON.parse(text),
  yaml: (text) => {
    for (const document of parseAllDocuments(text)) if (document.errors?.length > 0) throw document.errors[0];
  },
};

/** The fenced blocks of a Markdown file: language, title, words of the info string, text, 1-based line, and whether a ```text block follows. */
function blocksOf(markdown) {
  const blocks = [];
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const open = /^( *)(`{3,}|~{3,})\s*([^\s{`]*)\s*(.*)$/.exec(lines[index]);
    if (!open) continue;
    const [, indent, fence, language, info] = open;
    const start = index + 1;
    for (index = start; index < lines.length && !new RegExp(`^ *${fence[0]}{${fence.length},}\\s*$`).test(lines[index]); index++);
    const text = lines.slice(start, index).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
    const before = blocks.at(-1);
    const between = before ? lines.slice(before.end + 1, start - 1).join('').trim() : 'x';
    blocks.push({ language: ALIASES[language.toLowerCase()] ?? language.toLowerCase(), title: /title="([^"]+)"/.exec(info)?.[1], words: info.split(/\s+/), text, line: start, end: index });
    if (before && between === '' && language === 'text' && before.title !== undefined) before.output = text;
  }
  return blocks;
}

function run([command, ...args], cwd) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' }, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
    let stdout = '';
    let all = '';
    child.stdout.on('data', (data) => { stdout += data; all += data; });
    child.stderr.on('data', (data) => (all += data));
    child.on('error', (failure) => done({ code: 1, stdout, all: failure.message }));
    child.on('close', (code, signal) => done({ code: signal === 'SIGKILL' ? 'time is up' : code, stdout, all }));
  });
}

const tidy = (text) => text.replace(/[ \t]+$/gm, '').trimEnd();
const counts = { parsed: 0, ran: 0 };
const skipped = new Map();
const failures = [];
const skip = (reason) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);

/** `earlier` are the titled blocks above it: those that it names lie beside it. */
async function checkBlock(block, place, earlier) {
  const fail = (what) => failures.push(`${place}:${block.line}: ${what}`);
  if (DATA[block.language]) {
    // Parts of a file, cut with an ellipsis, are no file.
    if (/^\s*(\.\.\.|…)/m.test(block.text)) return skip('an excerpt');
    try {
      DATA[block.language](block.text.replace(block.language === 'json' ? /^\s*\/\/.*$/gm : /$^/g, ''));
      counts.parsed++;
    } catch (cause) {
      fail(`${block.language} does not parse: ${cause.message.split('\n')[0]}`);
    }
    return;
  }
  const language = LANGUAGES[block.language];
  if (!language) return;
  if (!tools[language.tool]) return skip(`no ${language.tool} here`);
  const folder = mkdtempSync(join(tmpdir(), 'article-code-'));
  try {
    const file = join(folder, block.title === undefined || block.language === 'js' ? language.file : basename(block.title));
    for (const { title, text } of earlier) if (block.text.includes(title)) writeFileSync(join(folder, basename(title)), `${text}\n`);
    writeFileSync(file, `${block.text}\n`);
    const isProgram = block.output !== undefined && !block.words.includes('norun');
    if (isProgram && language.readWhole) counts.parsed++;
    else if (language.parse) {
      const parsed = await run(language.parse(file), folder);
      if (parsed.code !== 0) return fail(`${block.language} does not parse: ${parsed.all.trim().split('\n').slice(-2).join(' ')}`);
      counts.parsed++;
    }
    if (!isProgram) return skip(block.words.includes('norun') ? 'marked norun' : language.parse ? 'parsed only: no output beside it' : 'a fragment for a compiler');
    let command = language.run?.(file);
    if (language.compile) {
      const program = join(folder, 'program');
      const compiled = await run(language.compile(file, program), folder);
      if (compiled.code !== 0) return fail(`does not compile: ${compiled.all.trim().split('\n').find((line) => line.includes('error')) ?? compiled.all.slice(0, 200)}`);
      counts.parsed++;
      command = [program];
    }
    let result;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      result = await run(command, folder);
      if (tidy(result.stdout) === tidy(block.output) || tidy(result.all) === tidy(block.output)) return void counts.ran++;
    }
    fail(`${block.title} prints something else than the text beside it (exit ${result.code}):\n--- printed\n${tidy(result.all).slice(0, 600)}\n--- in the article\n${tidy(block.output).slice(0, 600)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function markdownBelow(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? markdownBelow(join(path, entry.name)) : entry.name.endsWith('.md') ? [join(path, entry.name)] : []));
}

const paths = process.argv.length > 2 ? process.argv.slice(2) : [join(root, 'site/content')];
const work = paths.flatMap(markdownBelow).flatMap((file) => blocksOf(readFileSync(file, 'utf8')).map((block, index, blocks) => () => checkBlock(block, relative(root, file), blocks.slice(0, index).filter(({ title }) => title !== undefined))));
// Two at a time: one for each core there always is.
await Promise.all([0, 1].map(async () => { for (let next = work.shift(); next; next = work.shift()) await next(); }));

for (const failure of failures.sort()) console.error(failure);
console.log(`article code: ${counts.parsed} blocks checked, ${counts.ran} programs run with the output printed beside them, ${[...skipped.values()].reduce((a, b) => a + b, 0)} left out (${[...skipped].map(([reason, count]) => `${reason}: ${count}`).join('; ')}), ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
