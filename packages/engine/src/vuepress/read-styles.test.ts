import { expect, it } from 'vitest';
import { classesOfThemes, isPlainCss, joinSheets, toTexts, withOurModes, withoutLineComments, withoutSample } from './read-styles';

it.each([
  ['.a { color: red; }\n@media (max-width: 10px) {\n  .a { color: blue }\n}\n', true],
  ['.a {\n  color: red;\n  margin: 0 auto\n\n}\n', true],
  ['.a\n  color red\n', false],
  ['.a {\n  color red\n}\n', false],
  ['.a {\n  color: red\n  margin: 0\n}\n', false],
  ['$x = 1\n.a { width: $x; }', false],
  ['.a {\n  &:hover { color: red; }\n}', false],
  ['.a { color: $accentColor; }', false],
  ["@import './other.styl';\n", false],
  ["@import url('//at.alicdn.com/t/font_1.css');\n@import 'https://fonts.example/css?family=A&display=swap';\n", true],
  ['', true],
])('%j is plain CSS: %s', (text, plain) => expect(isPlainCss(text)).toBe(plain));

it('line comments of Stylus and SCSS are left out; addresses and comments of CSS are none', () => {
  const sheet = '// .a {\n.b { color: red; } // 红\n  // }\n.c { background: url(//a.example/x.png); /* a\n// b */ }\n.d { content: "//"; }\n';
  expect(withoutLineComments(sheet)).toBe('\n.b { color: red; }\n\n.c { background: url(//a.example/x.png);  }\n.d { content: "//"; }\n');
});

it('the example of VuePress’s manual, which named nothing there was, is left out', () => {
  expect(withoutSample('.content {\n  font-size 30px\n}\n\n.b { color: red; }\n')).toBe('\n\n.b { color: red; }\n');
  expect(withoutSample('.content {\n  font-size: 18px;\n  color: red;\n}\n.a .content { font-size: 30px }')).toBe('.content {\n  font-size: 18px;\n  color: red;\n}\n.a .content { font-size: 30px }');
});

it('imports of a sheet stand above the colours of the palette: below them browsers take no notice', () => {
  expect(joinSheets([':root{--green:red}', "@import url('//at.alicdn.com/t/font_1.css');\n@import url(https://fonts.example/css2?family=A:wght@400;700&display=swap);\n.a { color: red; }"])).toBe("@import url('//at.alicdn.com/t/font_1.css');\n@import url(https://fonts.example/css2?family=A:wght@400;700&display=swap);\n:root{--green:red}\n.a { color: red; }");
});

it.each([
  ['.dark h1, html.dark .a > b { color: red; }', "[data-mode='dark'] h1, [data-mode='dark'] .a > b { color: red; }"],
  [".a { top: 0; }\n[data-theme='dark'] .a{}\nhtml[data-theme=\"light\"]{}", ".a { top: 0; }\n[data-mode='dark'] .a{}\n[data-mode='light']{}"],
  ['@media print {\n  :root.dark { --a: 1; }\n}\nbody.theme-mode-dark::before {}', "@media print {\n  [data-mode='dark'] { --a: 1; }\n}\n[data-mode='dark']::before {}"],
  ['.a.dark, .b .dark, .darker .c, .dark-blue, .a:not(.dark) { color: var(--dark); }', '.a.dark, .b .dark, .darker .c, .dark-blue, .a:not(.dark) { color: var(--dark); }'],
])('colour modes have their name of here where a selector begins with them: %j', (css, ours) => expect(withOurModes(css)).toBe(ours));

it.each([
  ['p{\n  text-indent: 2em;\n}\n\nimg {\n  width: 50%;\n}', ':where(.content) p{\n  text-indent: 2em;\n}\n\n:where(.content) img {\n  width: 50%;\n}'],
  ['/* p { */ h2,\nh3::before, .a li { color: red }', '/* p { */ :where(.content) h2,\n:where(.content) h3::before, .a li { color: red }'],
  ['@media (width < 60rem) { ul > li, pre { margin: 0; } } @keyframes a { 50% { top: 0 } }', '@media (width < 60rem) { :where(.content) ul > li, pre { margin: 0; } } @keyframes a { 50% { top: 0 } }'],
  ['.a { p { margin: 0 } } body, a, h1, page-nav, .p { --p: url(p,p/img.png); content: "p {" }', '.a { p { margin: 0 } } body, a, h1, page-nav, .p { --p: url(p,p/img.png); content: "p {" }'],
  ['} p { margin: 0 }', '} :where(.content) p { margin: 0 }'],
])('what is said of all paragraphs and pictures is kept to the articles, where the bar and the cards have some too: %j', (css, ours) => expect(toTexts(css)).toBe(ours));

it('classes that only themes of VuePress have are told, each once', () => {
  expect(classesOfThemes('/* .nav-item */ .sidebar > .sidebar-links a.sidebar-link, .content__default:not(.custom) img { color: red }\n.sidebar-links, .theme-reco-content { top: 0 }')).toEqual(['sidebar-links', 'sidebar-link', 'content__default', 'theme-reco-content']);
  expect(classesOfThemes('.sidebar, .navbar, .content h2, .page, .page-title-mine, .my-nav-item, nav-item { top: 0 }')).toEqual([]);
});
