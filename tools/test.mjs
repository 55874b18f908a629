/**
 * `npm test`: types, lint, import directions, unit and contract tests, size budgets, browser tests. Installs what is missing
 * first. Every suite runs even when one before it failed; the last line counts over all: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const SUITES = ['static', 'articles', 'unit', 'e2e'];
const only = process.argv[2];
// Before anything runs in vain: nothing tested would look like nothing failed.
if (only !== undefined && !SUITES.includes(only)) {
  console.error(`There is no suite "${only}". There are: ${SUITES.join(', ')}.`);
  process.exit(1);
}
ensureInstalled({ forTests: true });
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
// Node 20 reads these at every start, which tests are full of; none of them speaks to another machine.
delete process.env.NODE_EXTRA_CA_CERTS;
const scratch = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
const total = { passed: 0, failed: 0 };
/** What failed, said again at the end: whoever reads a long log begins there. */
const failures = [];

/** Runs a program with Node; resolves to its exit code. What it says goes to `say`, or is passed on as it comes. */
function run(script, args, say) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', say ? 'pipe' : 'inherit', say ? 'pipe' : 'inherit'] });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** Checks that pass or fail as one, `[name, script, args]`: two at a time, what each says in one piece. */
async function checks(list) {
  const waiting = [...list];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, script, args] = next;
      let said = '';
      const ok = (await run(script, args, (text) => (said += text))) === 0;
      total[ok ? 'passed' : 'failed']++;
      if (!ok) failures.push(name);
      console.log(`${said}${ok ? '✓' : '✗'} ${name}`);
    }
  };
  await Promise.all([work(), work()]);
}

/** A vitest suite: its tests are counted one by one. */
async function suite(name, config) {
  const report = join(scratch, `${name}.json`);
  const code = await run('node_modules/vitest/vitest.mjs', ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  let counts = { numPassedTests: 0, numFailedTests: 1, testResults: [] };
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.error(`The ${name} tests wrote no report.`);
  }
  total.passed += counts.numPassedTests;
  // A suite can fail without a failing test: a file that does not load, a hook that throws.
  total.failed += Math.max(counts.numFailedTests, code === 0 ? 0 : 1);
  for (const file of counts.testResults) {
    for (const test of file.assertionResults) if (test.status === 'failed') failures.push(`${relative(root, file.name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
    if (file.status === 'failed' && file.message !== '') failures.push(`${relative(root, file.name)}\n${file.message}`);
  }
}

const wants = (name) => only === undefined || only === name;

const { buildPackages } = await import('./build-packages.mjs');
await buildPackages();
if (wants('static')) {
  const tsc = 'node_modules/typescript/bin/tsc';
  await checks([
    // The longest first.
    ...['e2e', 'docs', 'site'].map((name) => [`types of ${name}`, tsc, ['-p', name]]),
    ...['engine', 'theme', 'comment-server', 'client', 'comments', 'live2d', 'contracts', 'comment-protocol'].map((name) => [`types of packages/${name}`, tsc, ['-p', `packages/${name}`]]),
    ['types of the comment server’s admin page', tsc, ['-p', 'packages/comment-server/src/admin/ui']],
    ['types of the service worker', tsc, ['-p', 'packages/client/tsconfig.worker.json']],
    ['lint', 'node_modules/oxlint/bin/oxlint', ['--quiet', '--deny-warnings', '.']],
    ['import directions', 'tools/check-imports.mjs', []],
  ]);
}
if (wants('articles')) await checks([['code in the articles', 'tools/check-article-code.mjs', []]]);
if (wants('unit')) await suite('unit', 'vitest.config.ts');
if (wants('e2e')) await suite('e2e', 'e2e/vitest.config.ts');

rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
