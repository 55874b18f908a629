import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadBundle } from './load-bundle';

interface Greeter {
  greet(name: string): string;
  folder: string;
  separator(): Promise<string>;
}

/** As `tools/build-packages` writes a bundle. */
const asBundle = (code: string): string => `(function (exports, require, module, __filename, __dirname, importModule) {${code}\n})`;

const SOURCE = asBundle(`
const { basename } = require('node:path');
exports.folder = basename(__dirname);
exports.greet = (name) => { const greetings = ['\\u4f60\\u597d', 'hello']; return greetings[0] + ' ' + name; };
exports.separator = async () => (await importModule('node:path')).default.posix.sep;
`);

let folder: string;
let file: string;
let code: string;
const load = () => loadBundle<Greeter>(file, code);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-bundle-'));
  file = join(folder, 'bundle.cjs');
  code = join(folder, 'a1b2.code');
  writeFileSync(file, SOURCE);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('loadBundle: a command starts fast', () => {
  it('runs the bundle with what a CommonJS module has, and imports by function', async () => {
    const { exports, isCompiled } = load();
    expect(isCompiled).toBe(false);
    expect(exports.greet('GLIMMER')).toBe('你好 GLIMMER');
    expect(folder.endsWith(exports.folder)).toBe(true);
    expect(await exports.separator()).toBe('/');
  });

  it('takes over what an earlier run compiled, and does the same with it', async () => {
    const first = load();
    first.exports.greet('GLIMMER');
    first.keepCode();
    const kept = readFileSync(code);
    const second = load();
    expect(second.isCompiled).toBe(true);
    expect(second.exports.greet('GLIMMER')).toBe('你好 GLIMMER');
    expect(await second.exports.separator()).toBe('/');
    second.keepCode();
    expect(readFileSync(code)).toEqual(kept);
    expect(readdirSync(folder).sort()).toEqual(['a1b2.code', 'bundle.cjs']);
  });

  it('keeps what the start needs at the end of a long run, too: V8 forgets what has not run for a while', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    // As after many collections.
    setFlagsFromString('--stress-flush-code');
    try {
      const keptAfter = (run: () => void): number => {
        const bundle = load();
        bundle.exports.greet('GLIMMER');
        run();
        bundle.keepCode();
        expect(load().isCompiled).toBe(true);
        const { length } = readFileSync(code);
        rmSync(code);
        return length;
      };
      expect(keptAfter(collectGarbage)).toBe(keptAfter(() => {}));
    } finally {
      setFlagsFromString('--no-stress-flush-code');
    }
  });

  it.each([
    ['of another version', 'versions', { ...process.versions, node: '20.19.0' }],
    ['for another processor', 'arch', 'mips'],
    ['built by somebody else', 'execPath', '/opt/node/bin/node'],
  ] as const)('compiles anew what was compiled by a Node.js %s, which may crash this one', (_, name, other) => {
    const own = Object.getOwnPropertyDescriptor(process, name)!;
    Object.defineProperty(process, name, { ...own, value: other });
    try {
      load().keepCode();
    } finally {
      Object.defineProperty(process, name, own);
    }
    const here = load();
    expect(here.isCompiled).toBe(false);
    here.keepCode();
    expect(load().isCompiled).toBe(true);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('not compiled code at all, but a text of some length')],
  ])('compiles anew where the kept code is %s', (_name, bytes) => {
    writeFileSync(code, bytes);
    const loaded = load();
    expect(loaded.isCompiled).toBe(false);
    expect(loaded.exports.greet('GLIMMER')).toBe('你好 GLIMMER');
    loaded.keepCode();
    expect(load().isCompiled).toBe(true);
  });

  it('compiles anew where the kept code is cut off or damaged', () => {
    const first = load();
    first.keepCode();
    const whole = readFileSync(code);
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.concat([whole.subarray(0, whole.length - 40), Buffer.alloc(40, 7)])]) {
      writeFileSync(code, bytes);
      const loaded = load();
      expect(loaded.isCompiled).toBe(false);
      expect(loaded.exports.greet('GLIMMER')).toBe('你好 GLIMMER');
    }
  });

  it('runs where nothing may be kept', () => {
    code = join(file, 'a1b2.code');
    const loaded = load();
    loaded.keepCode();
    expect(loaded.exports.greet('GLIMMER')).toBe('你好 GLIMMER');
    expect(readdirSync(folder)).toEqual(['bundle.cjs']);
  });

  it('names the place in the bundle when it fails', () => {
    writeFileSync(file, asBundle("\n\nthrow new Error('broken');\n"));
    expect(() => load()).toThrow('broken');
    try {
      load();
    } catch (failure) {
      expect((failure as Error).stack).toContain('bundle.cjs:3:');
    }
  });
});
