import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { relativePath } from '../relative-path';
import { readVuePressStyles } from '../vuepress/read-styles';
import { readStyleSheet } from './style-sheet';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-styles-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

function nameOf(file: string): string {
  return `/found/${relativePath(folder, file)}`;
}

it('sheets of the blog’s own stand in the place of their imports; those of other sites stay', () => {
  write('styles/index.css', "@import './a.css';\n@import url(parts/b.scss) print;\n@import '//fonts.example/c.css';\n.d { color: red; }\n");
  const a = write('styles/a.css', "@import './parts/e.css';\n.a { color: blue; }\n");
  const b = write('styles/parts/b.scss', '// 打印\n.b { color: black; }\n');
  const e = write('styles/parts/e.css', '.e { margin: 0; }\n');
  expect(readVuePressStyles(folder, nameOf)).toEqual({
    value: "@import '//fonts.example/c.css';\n.e { margin: 0; }\n.a { color: blue; }\n@media print {\n\n.b { color: black; }\n}\n.d { color: red; }\n",
    problems: [],
    files: [a, e, b],
  });
});

it('what is missing, a package, or more than CSS is left out and told where it is written', () => {
  write('styles/index.css', "@import './gone.css';\n@import '@package/base.css';\n@import './more.scss';\n.a { color: red; }\n");
  write('styles/more.scss', '$a: red;\n.b { color: $a; }\n');
  const { value, problems } = readVuePressStyles(folder, nameOf);
  expect(value).toBe('.a { color: red; }\n');
  expect(problems).toMatchObject(['./gone.css', '@package/base.css', './more.scss'].map((name, index) => ({ code: 'vuepress/styles', file: '.vuepress/styles/index.css', line: index + 1, message: `The import of "${name}" is not taken over: it is no plain CSS of the blog's own.` })));
});

it('files that a sheet shows have an address that holds elsewhere, from whichever sheet they are named', () => {
  write('背 景.png', '');
  write('font.eot', '');
  write('parts/icons.svg', '');
  write('parts/b.css', 'b { background: url(icons.svg#a) }\n');
  write('own.css', "@import './parts/b.css';\n.a { background: url( '背 景.png' ), url(%E8%83%8C%20%E6%99%AF.png); }\n@font-face { src: url(\"./font.eot?#iefix\") }\n");
  expect(readStyleSheet(join(folder, 'own.css'), nameOf)).toMatchObject({
    css: 'b { background: url("/found/parts/icons.svg#a") }\n.a { background: url("/found/背 景.png"), url("/found/背 景.png"); }\n@font-face { src: url("/found/font.eot?#iefix") }\n',
    shown: [],
    files: ['parts/b.css', 'parts/icons.svg', '背 景.png', '背 景.png', 'font.eot'].map((name) => join(folder, name)),
  });
});

it('other addresses stay, and of files that are not there sheet and line are told', () => {
  const kept = '/* url(gone.png) */ a { background: url(/a.png), url(//a.example/a.png), url(data:image/png;base64,AA==), url(#a), url(~@/a.png), url(var(--a)), url("") }\nb { background: url("data:image/svg+xml,<rect filter=\'url(%23a)\'/>") }\n';
  write('parts/b.scss', '// 一\n.b {\n  background: url(./gone.png);\n}\n');
  write('styles/index.css', `${kept}@import '../parts/b.scss';\n.c { background: url('also gone.png') }\n`);
  const { value, problems } = readVuePressStyles(folder, nameOf);
  expect(value.startsWith(kept)).toBe(true);
  expect(problems.map(({ message, file, line }) => [message, file, line])).toEqual([
    ['The file "./gone.png" does not exist.', '.vuepress/parts/b.scss', 3],
    ['The file "also gone.png" does not exist.', '.vuepress/styles/index.css', 4],
  ]);
});

it('an import in a comment is none', () => {
  write('styles/index.css', "/*\n@import './a.css';\n*/\n.i { color: red; }\n");
  write('styles/a.css', '/* 甲 */ .a { color: blue; }\n');
  expect(readVuePressStyles(folder, nameOf)).toMatchObject({ value: "/*\n@import './a.css';\n*/\n.i { color: red; }\n", problems: [], files: [] });
});

it('sheets that import each other end', () => {
  write('styles/index.css', "@import './a.css';\n.i { color: red; }\n");
  write('styles/a.css', "@import './index.css';\n");
  expect(readVuePressStyles(folder, nameOf).value.trim()).toBe('.i { color: red; }');
});
