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

ensureInstalled({ forTests: true });
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const scratch = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
const total = { passed: 0, failed: 0 };
/** What failed, said again at the end: whoever reads a long log begins there. */
const failures = [];

/** Runs a program with Node, its output passed on; resolves to its exit code. */
function run(script, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

/** A check that passes or fails as one. */
async function check(name, script, args) {
  const ok = (await run(script, args)) === 0;
  total[ok ? 'passed' : 'failed']++;
  if (!ok) failures.push(name);
  console.log(`${ok ? '✓' : '✗'} ${name}`);
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

const only = process.argv[2];
const wants = (name) => only === undefined || only === name;

const { buildPackages } = await import('./build-packages.mjs');
await buildPackages();
if (wants('static')) {
  for (const name of ['contracts', 'engine', 'client', 'theme', 'comment-protocol', 'comment-server', 'comments', 'live2d']) await check(`types of packages/${name}`, 'node_modules/typescript/bin/tsc', ['-p', `packages/${name}`]);
  await check('types of the comment server’s admin page', 'node_modules/typescript/bin/tsc', ['-p', 'packages/comment-server/src/admin/ui']);
  await check('types of the service worker', 'node_modules/typescript/bin/tsc', ['-p', 'packages/client/tsconfig.worker.json']);
  for (const name of ['site', 'docs', 'e2e']) await check(`types of ${name}`, 'node_modules/typescript/bin/tsc', ['-p', name]);
  await check('lint', 'node_modules/oxlint/bin/oxlint', ['--quiet', '--deny-warnings', '.']);
  await check('import directions', 'tools/check-imports.mjs', []);
}
if (wants('articles')) await check('code in the articles', 'tools/check-article-code.mjs', []);
if (wants('unit')) await suite('unit', 'vitest.config.ts');
if (wants('e2e')) await suite('e2e', 'e2e/vitest.config.ts');

rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
