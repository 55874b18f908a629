/** Reading one tag of raw HTML, Vue's attribute spellings included. */

/** A start or end tag as written. */
export interface Tag {
  /** As written: `FlowChart`, `DIV`. */
  readonly name: string;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  /** In the order written, names as written; true for an attribute without a value. Entities are not decoded. */
  readonly attributes: readonly (readonly [name: string, value: string | true])[];
  readonly source: string;
}

/** Behind a quoted value no space is needed to an HTML parser (13.2.5.39: missing-whitespace-between-attributes). */
const ATTRIBUTE = /(?:\s+|(?<=["']))([a-zA-Z_:@#][\w:@#.[\]-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const NAME = /<(\/?)([a-zA-Z][\w-]*)/y;
const END = /\s*(\/?)>/y;

/**
 * Reads the tag that starts at `position` of `text`, or gives null when what stands there is no complete tag. Each
 * part is read once from left to right, so the time is linear in the tag's length.
 */
export function readTag(text: string, position: number): Tag | null {
  NAME.lastIndex = position;
  const start = NAME.exec(text);
  if (start === null) return null;
  let at = NAME.lastIndex;
  const closing = start[1] === '/';
  const attributes: [string, string | true][] = [];
  for (;;) {
    END.lastIndex = at;
    const end = END.exec(text);
    if (end !== null) {
      return { name: start[2]!, closing, selfClosing: end[1] === '/', attributes, source: text.slice(position, END.lastIndex) };
    }
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(text);
    if (attribute === null || closing) return null;
    attributes.push([attribute[1]!, attribute[2] ?? attribute[3] ?? attribute[4] ?? true]);
    at = ATTRIBUTE.lastIndex;
  }
}
