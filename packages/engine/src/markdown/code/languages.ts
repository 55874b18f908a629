/** Names people write after a fence, and the grammar each one means. */
import { createRequire } from 'node:module';
import { didYouMean } from '@glimpress/contracts/problem';

interface PrismLanguage {
  readonly require?: string | string[];
  readonly optional?: string | string[];
  readonly modify?: string | string[];
  readonly alias?: string | string[];
}

/** Text that is no program. */
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'undefined', 'null', 'log', 'output', 'console-output', 'tree', 'flow', 'flowchart', 'mermaid', 'sequence', 'plantuml', 'math', 'ascii', 'code', 'csv', 'tsv', 'vuepress', 'ansi', 'terminal-output', '文本']);

/** Spellings Prism does not know itself. */
const ALIASES: Readonly<Record<string, string>> = {
  vue: 'markup', 'vue-html': 'markup', wxml: 'markup', uml: 'markup', launch: 'markup', urdf: 'markup', xacro: 'markup', sdf: 'markup', xsl: 'markup', plist: 'markup', pom: 'markup', svelte: 'markup', jsp: 'markup', htm: 'markup', xhtml: 'markup',
  wxss: 'css', styl: 'stylus', react: 'jsx', node: 'javascript', nodejs: 'javascript', javascipt: 'javascript', javasript: 'javascript', javscript: 'javascript', ecmascript: 'javascript', es6: 'javascript', mjs: 'javascript', cjs: 'javascript', wxs: 'javascript', jsonc: 'json5', json5: 'json5', mts: 'typescript', cts: 'typescript',
  'c++': 'cpp', 'c/c++': 'cpp', cc: 'cpp', cxx: 'cpp', hpp: 'cpp', hxx: 'cpp', h: 'c', ino: 'arduino', 'c#': 'csharp', 'f#': 'fsharp', 'objective-c': 'objectivec', cuda: 'cpp', cilk: 'cpp', cilkcpp: 'cpp', 'cilk-cpp': 'cpp', cilkc: 'c', 'cilk-c': 'c', msg: 'c', srv: 'c',
  sh: 'bash', bsah: 'bash', zsh: 'bash', ksh: 'bash', fish: 'bash', cmd: 'batch', bat: 'batch', dos: 'batch', shellscript: 'bash', console: 'bash', terminal: 'bash', linux: 'bash', ssh: 'bash', curl: 'bash', npm: 'bash', shel: 'bash', ps: 'powershell', ps1: 'powershell', 'shell-session': 'bash', crontab: 'bash',
  mysql: 'sql', postgresql: 'sql', postgres: 'sql', pgsql: 'sql', mariadb: 'sql', oracle: 'plsql', sqlite: 'sql', hql: 'sql', hive: 'sql',
  conf: 'nginx', nginxconf: 'nginx', config: 'ini', cfg: 'ini', cnf: 'ini', dosini: 'ini', apache: 'apacheconf', env: 'properties', dotenv: 'properties', property: 'properties', service: 'ini', gitconfig: 'ini', editorconfig: 'ini', npmrc: 'properties', toml: 'toml', yml: 'yaml',
  py: 'python', python3: 'python', py3: 'python', ipython: 'python', pycon: 'python', rb: 'ruby', rs: 'rust', kt: 'kotlin', kts: 'kotlin', golang: 'go', md: 'markdown', mdx: 'markdown', gradle: 'groovy', jenkinsfile: 'groovy', docker: 'docker', dockerfile: 'docker', 'docker-compose': 'yaml', compose: 'yaml', make: 'makefile', mk: 'makefile', cmakelists: 'cmake', proto: 'protobuf', tex: 'latex', m: 'matlab', asm: 'nasm', s: 'nasm', assembly: 'nasm', x86asm: 'nasm', verilog: 'verilog', v: 'verilog', patch: 'diff', vim: 'vim', vimrc: 'vim', ejs: 'ejs', hbs: 'handlebars', thrift: 'thrift', regexp: 'regex', reg: 'ini',
};

/** Grammars that change others when they are loaded: with them the colours of a block would depend on what was read before it. */
const CHANGES_OTHERS = (language: PrismLanguage, id: string): boolean => (language.modify !== undefined && id !== 'css' && id !== 'javascript') || id === 'cilkc' || id === 'cilkcpp';

let catalog: { readonly ids: Readonly<Record<string, PrismLanguage>>; readonly byName: ReadonlyMap<string, string> } | undefined;

/** Prism's list of languages, read when the first block with a language is met. */
export function prismCatalog(): NonNullable<typeof catalog> {
  if (catalog !== undefined) return catalog;
  const { languages } = createRequire(import.meta.url)('prismjs/components.json') as { languages: Record<string, PrismLanguage> };
  const byName = new Map<string, string>();
  const ids: Record<string, PrismLanguage> = {};
  for (const [id, language] of Object.entries(languages)) {
    if (id === 'meta' || CHANGES_OTHERS(language, id)) continue;
    ids[id] = language;
    byName.set(id, id);
    for (const alias of listOf(language.alias)) byName.set(alias, id);
  }
  for (const [alias, id] of Object.entries(ALIASES)) byName.set(alias, id);
  catalog = { ids, byName };
  return catalog;
}

/** The grammar for a written name: its id, null for plain text, or undefined when nobody knows the name. */
export function grammarFor(name: string): string | null | undefined {
  if (PLAIN.has(name)) return null;
  const { byName } = prismCatalog();
  // `first-pipeline.conf`: a file name instead of a language.
  if (name.includes('.')) return byName.get(name) ?? byName.get(name.slice(name.lastIndexOf('.') + 1));
  // What a highlighter calls it in HTML: `language-java`.
  return byName.get(name) ?? byName.get(name.replace(/^lang(?:uage)?-/, ''));
}

/** The known language nearest to an unknown name. A slip keeps the first letter; of a short name it leaves the letters there: `jav`, not `dir` for Idris. */
export function nearestLanguage(name: string): string | undefined {
  if (name.length < 3) return undefined;
  const near = [...prismCatalog().byName.keys()].filter((id) => id[0] === name[0] && (name.length > 3 || id.startsWith(name) || name.startsWith(id)));
  return didYouMean(name, near);
}

/** Prism's tables have one name, several or none. */
export function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
