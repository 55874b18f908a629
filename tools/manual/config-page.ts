/** The manual's page on the config: the schema's fields and types, with the texts of `config-fields`. */
import { configSchema } from '../../packages/engine/src/config/schema';
import { EXAMPLE_WORDS, FIELDS, GROUPS } from './config-fields';

export type Language = 'zh' | 'en';

/** What of a valibot schema is looked at here. */
interface Schema {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly value?: Schema;
  readonly literal?: unknown;
  readonly options?: readonly (Schema | string)[];
  readonly getter?: () => Schema;
}

interface Field {
  readonly schema: Schema;
  readonly isRequired: boolean;
}

const HEADS = {
  zh: { title: '配置参考', fields: '字段', type: '类型', preset: '默认', required: '必填。', sense: '作用', end: '。' },
  en: { title: 'Configuration', fields: 'Field', type: 'Type', preset: 'Default', required: 'Required.', sense: 'What it does', end: '.' },
};

const INTRO = {
  zh: `配置写在 \`glimpress.config.ts\`（\`.mts\`、\`.js\`、\`.mjs\` 也行），放在 Markdown 的文件夹里，或者它的上一层。没有配置也能构建。所有字段都可以不写；拼错的键、写错的值会一次全部报告，并给出最接近的名字。

\`\`\`ts title="glimpress.config.ts"
import { defineConfig } from 'glimpress';

export default defineConfig({
  title: '我的博客',
  srcDir: 'content',
  themeConfig: {
    author: '我',
    nav: [{ text: '首页', link: '/' }, { text: '时间线', link: '/timeline/' }],
  },
});
\`\`\`

配置是普通的程序：可以读环境变量，可以从别的文件导入。下面的例子省去了外面的 \`defineConfig({ … })\`。这一页由程序根据配置的定义生成。`,
  en: `The config is \`glimpress.config.ts\` (\`.mts\`, \`.js\`, \`.mjs\` will do), in the folder of the Markdown files or the one above. A site builds without one. Every field may be left out; misspelt keys and wrong values are reported all at once, with the nearest name there is.

\`\`\`ts title="glimpress.config.ts"
import { defineConfig } from 'glimpress';

export default defineConfig({
  title: 'My blog',
  lang: 'en-US',
  srcDir: 'content',
  themeConfig: {
    author: 'Me',
    nav: [{ text: 'Home', link: '/' }, { text: 'Timeline', link: '/timeline/' }],
  },
});
\`\`\`

The config is a program: it may read the environment and import other files. The examples below leave out the \`defineConfig({ … })\` around them. This page is made from the definition of the config.`,
};

const fields = collectFields(configSchema as unknown as Schema);

/** Paths of all fields an author may write, as `FIELDS` names them. */
export const schemaPaths: readonly string[] = [...fields.keys()];

/** The page as Markdown. */
export function configPage(language: Language): string {
  const heads = HEADS[language];
  const groups = GROUPS.map((group) => `## ${group[language]}\n\n${group.fields.filter((path) => fields.has(path)).map((path) => section(path, language)).join('\n')}`);
  return `---\ntitle: ${heads.title}\nsidebarDepth: 1\n---\n\n${INTRO[language]}\n\n${groups.join('\n')}`;
}

/** A field of the first rank, or of `themeConfig`, with those inside it. */
function section(path: string, language: Language): string {
  const { preset, example, [language]: text } = FIELDS[path]!;
  const heads = HEADS[language];
  const inner = [...fields.keys()].filter((other) => /^(\.|\[\]|\*)/.test(other.slice(path.length)) && other.startsWith(path) && path !== 'themeConfig');
  const table = inner.map((other) => {
    const { schema, isRequired } = fields.get(other)!;
    const { preset: ofInner, [language]: sense } = FIELDS[other]!;
    const more = isRequired ? ` ${heads.required}` : ofInner === undefined ? '' : ` ${heads.preset} ${code(ofInner, true)}${heads.end}`;
    return `| \`${other.slice(path.length).replace(/^\./, '')}\` | ${code(typeOf(schema), true)} | ${sense.replaceAll('|', '\\|')}${more} |`;
  });
  return [
    `### ${path}\n`,
    `${code(typeOf(fields.get(path)!.schema))}${preset === undefined ? '' : ` · ${heads.preset} \`${preset}\``}\n`,
    `${text}\n`,
    ...(table.length === 0 ? [] : [`| ${heads.fields} | ${heads.type} | ${heads.sense} |`, '|---|---|---|', ...table, '']),
    ...(example === undefined ? [] : [`\`\`\`ts\n${inLanguage(example, language)},\n\`\`\`\n`]),
  ].join('\n');
}

function inLanguage(example: string, language: Language): string {
  return language === 'zh' ? example : example.replace(/'([^']*)'/g, (written, text: string) => (Object.hasOwn(EXAMPLE_WORDS, text) ? `'${EXAMPLE_WORDS[text]}'` : written));
}

/** A table's cells end at a bar, also inside of code. */
function code(text: string, inTable = false): string {
  return `\`${inTable ? text.replaceAll('|', '\\|') : text}\``;
}

/** Every field below the schema, in its order. Recursive kinds (items of a menu in a menu) are entered once. */
function collectFields(root: Schema): Map<string, Field> {
  const found = new Map<string, Field>();
  const visit = (schema: Schema, path: string, around: readonly Schema[]): void => {
    const bare = unwrap(schema);
    if (around.includes(bare)) return;
    const inside = [...around, bare];
    for (const [name, entry] of Object.entries(bare.entries ?? {})) {
      const at = path === '' ? name : `${path}.${name}`;
      if (!found.has(at)) found.set(at, { schema: unwrap(entry), isRequired: entry.wrapped === undefined });
      // What a locale may set is described where the site sets it.
      if (!/\.locales\.\*\.(nav|sidebar)$/.test(at)) visit(entry, at, inside);
    }
    if (bare.item) visit(bare.item, `${path}[]`, inside);
    if (bare.value && isObject(bare.value)) visit(bare.value, `${path}.*`, inside);
    for (const option of bare.options ?? []) if (typeof option !== 'string') visit(option, path, inside);
  };
  visit(root, '', []);
  return found;
}

function isObject(schema: Schema): boolean {
  return unwrap(schema).entries !== undefined;
}

function unwrap(schema: Schema): Schema {
  if (schema.wrapped) return unwrap(schema.wrapped);
  return schema.getter ? unwrap(schema.getter()) : schema;
}

/** As TypeScript writes it; objects whose fields are listed by themselves are `object`. */
function typeOf(schema: Schema): string {
  const { type, item, items, value, literal, options, entries } = unwrap(schema);
  if (entries) return 'object';
  switch (type) {
    case 'array': {
      const of = typeOf(item!);
      return of.includes(' ') ? `(${of})[]` : `${of}[]`;
    }
    case 'tuple':
      return `[${items!.map(typeOf).join(', ')}]`;
    case 'record':
      return `Record<string, ${typeOf(value!)}>`;
    case 'literal':
      return typeof literal === 'string' ? `'${literal}'` : String(literal);
    case 'picklist':
      return options!.map((option) => `'${String(option)}'`).join(' | ');
    case 'union':
      return [...new Set(options!.map((option) => typeOf(option as Schema)))].join(' | ');
    default:
      return type;
  }
}
