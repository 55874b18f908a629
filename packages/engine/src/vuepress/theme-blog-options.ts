/**
 * What a theme of the blog's own told plugin-blog, read from its code. It is not run: themes write files (theme-vdoing, front matter into the
 * articles). Pure.
 */
import { isTame, propertyName, nameOf, type Node, type Parse } from '../config/source/read-module';
import type { Plain } from './config-answer';
import { fieldsOf, type Fields } from './plain-fields';

/** From name to name for one value: cycles end here. */
const MOST_STEPS = 50;
/** In all: objects that are spread into each other double with every line. */
const MOST_LOOKS = 100_000;
const PLUGIN = /^(?:@vuepress\/(?:plugin-)?|vuepress-plugin-)?blog$/;

/** The options beside the plugin's name, as far as they are written as values; null when there are none. `code` is the theme's `index.js`. */
export function blogOptionsIn(code: string, parse: Parse): Fields | null {
  if (!/blog['"`]/.test(code) || !isTame(code)) return null;
  const names = new Map<string, Node>();
  const given: Node[] = [];
  let looks = 0;
  try {
    visit(parse(code, { lang: 'js' }) as unknown as Node);
  } catch {
    return null;
  }
  const options = given.map((node) => valueOf(node, MOST_STEPS)).find((value) => Object.keys(fieldsOf(value)).length > 0);
  return options === undefined ? null : fieldsOf(options);

  /** The variables of all its functions, and what stands behind the plugin's name. */
  function visit(node: Node): void {
    if (node.type === 'VariableDeclarator' && (node.id as Node).type === 'Identifier' && node.init !== null) names.set(nameOf(node.id), node.init as Node);
    const [name, options] = node.type === 'ArrayExpression' ? (node.elements as (Node | null)[]) : [];
    if (name?.type === 'Literal' && PLUGIN.test(String(name.value)) && options) given.push(options);
    for (const inner of Object.values(node).flat()) if (typeof inner === 'object' && inner !== null && typeof (inner as Node).type === 'string') visit(inner as Node);
  }

  /** What has to be run to be known is left out. */
  function valueOf(node: Node, steps: number): Plain | undefined {
    if (steps === 0 || ++looks > MOST_LOOKS) return undefined;
    const inner = (other: unknown): Plain | undefined => valueOf(other as Node, steps - 1);
    switch (node.type) {
      case 'Literal':
        return ['string', 'number', 'boolean'].includes(typeof node.value) ? (node.value as Plain) : undefined;
      case 'TemplateLiteral':
        return (node.expressions as Node[]).length > 0 ? undefined : (node.quasis as { value: { cooked: string } }[])[0]!.value.cooked;
      case 'Identifier': {
        const known = names.get(nameOf(node));
        return known && inner(known);
      }
      // `modify ? modify(options) : options`, `settings.path || '/posts/'`.
      case 'ConditionalExpression':
        return inner(node.alternate);
      case 'LogicalExpression':
        return inner(node.right);
      case 'ArrayExpression':
        return (node.elements as (Node | null)[]).flatMap((each) => (each === null ? [] : [inner(each)])).filter((each) => each !== undefined);
      case 'ObjectExpression':
        return Object.fromEntries(
          (node.properties as Node[]).flatMap((property): [string, Plain][] => {
            if (property.type === 'SpreadElement') return Object.entries(fieldsOf(inner(property.argument)));
            const [name, value] = [propertyName(property), inner(property.value)];
            return name === null || value === undefined ? [] : [[name, value]];
          }),
        );
      case 'CallExpression':
        return (node.callee as Node).type === 'MemberExpression' && propertyName(node.callee as Node) === 'assign' ? Object.assign({}, ...(node.arguments as Node[]).map((each) => fieldsOf(inner(each)))) as Plain : undefined;
      default:
        return undefined;
    }
  }
}
