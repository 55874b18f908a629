import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readVuePressStyles } from './read-styles';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-styles-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

it('sheets of the blog’s own stand in the place of their imports; those of other sites stay', () => {
  write('styles/index.css', "@import './a.css';\n@import url(parts/b.scss) print;\n@import '//fonts.example/c.css';\n.d { color: red; }\n");
  const a = write('styles/a.css', "@import './parts/e.css';\n.a { color: blue; }\n");
  const b = write('styles/parts/b.scss', '// 打印\n.b { color: black; }\n');
  const e = write('styles/parts/e.css', '.e { margin: 0; }\n');
  expect(readVuePressStyles(folder)).toEqual({
    value: "@import '//fonts.example/c.css';\n.e { margin: 0; }\n.a { color: blue; }\n@media print {\n\n.b { color: black; }\n}\n.d { color: red; }\n",
    problems: [],
    files: [a, e, b],
  });
});

it('what is missing, a package, or more than CSS is left out and told once', () => {
  write('styles/index.css', "@import './gone.css';\n@import '@package/base.css';\n@import './more.scss';\n.a { color: red; }\n");
  write('styles/more.scss', '$a: red;\n.b { color: $a; }\n');
  const { value, problems } = readVuePressStyles(folder);
  expect(value).toBe('.a { color: red; }\n');
  expect(problems).toMatchObject([{ code: 'vuepress/styles', file: '.vuepress/styles/index.css', message: expect.stringContaining('"./gone.css", "@package/base.css", "./more.scss"') as string }]);
});

it('an import in a comment is none', () => {
  write('styles/index.css', "/*\n@import './a.css';\n*/\n.i { color: red; }\n");
  write('styles/a.css', '/* 甲 */ .a { color: blue; }\n');
  expect(readVuePressStyles(folder)).toMatchObject({ value: "/*\n@import './a.css';\n*/\n.i { color: red; }\n", problems: [], files: [] });
});

it('sheets that import each other end', () => {
  write('styles/index.css', "@import './a.css';\n.i { color: red; }\n");
  write('styles/a.css', "@import './index.css';\n");
  expect(readVuePressStyles(folder).value.trim()).toBe('.i { color: red; }');
});
