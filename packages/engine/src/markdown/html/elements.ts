/** What the renderer knows about HTML elements: which may stand in an article, and how they nest. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements without content. */
export const VOID = words('area br col embed hr img input param source track wbr');

/** Elements that start a new block: a paragraph around one is written as `<div>`. */
export const BLOCK = words(
  `address article aside blockquote center details dialog dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
   header hr li main menu nav ol p pre search section summary table ul`,
);

/** Every element an article may hold. Those that act on the whole document (html, head, body, link, meta, base, …) are not among them. */
export const ALLOWED: ReadonlySet<string> = new Set([
  ...VOID,
  ...BLOCK,
  ...words(
    `a abbr acronym audio b bdi bdo big button canvas caption cite code colgroup data datalist del dfn dir em font i iframe ins kbd
     label legend map mark marquee meter nobr object optgroup option output picture progress q rp rt rtc ruby s samp select slot small span
     strike strong sub sup svg tbody td tfoot th thead time tr tt u var video`,
  ),
]);

/** Those of a whole document, templates and fields to write in, which an article may not hold; a style that no end tag follows is none either. */
export const OF_DOCUMENTS = words('base body frame frameset head html link meta noscript script style template textarea title');

/** Elements of drawings: allowed inside `<svg>` only. Names are compared in lower case; the browser restores `viewBox` and the like. */
export const SVG = words(
  `animate animatemotion animatetransform circle clippath defs desc ellipse feblend fecolormatrix fecomposite fedropshadow feflood
   fegaussianblur femerge femergenode feoffset filter g line lineargradient marker mask metadata mpath path pattern polygon polyline
   radialgradient rect set stop symbol text textpath title tspan use view`,
);

/** Elements whose end tag may be left out: closed in silence when their parent ends. */
export const OPTIONAL_END = words('li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th');

/** Opening one of `starts` ends an open element of the key, as in the HTML parser. */
export const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words('li'),
  dt: words('dt dd'),
  dd: words('dt dd'),
  rt: words('rt rp'),
  rp: words('rt rp'),
  option: words('option optgroup'),
  optgroup: words('optgroup'),
  td: words('td th tr tbody tfoot'),
  th: words('td th tr tbody tfoot'),
  tr: words('tr tbody tfoot'),
  thead: words('tbody tfoot'),
  tbody: words('tbody tfoot'),
  caption: words('thead tbody tfoot tr colgroup'),
  colgroup: words('thead tbody tfoot tr'),
  p: words('address article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'),
};

/** Between a `<li>` and a list's own elements browsers look for an open `<li>` through these, and whatever starts no block. */
const BLOCKS_IN_ITEMS = new Set([...BLOCK].filter((name) => !['address', 'div', 'p'].includes(name)));
export const CELLS = words('td th caption');
const SCOPES = words('td th caption table object marquee');
const TABLE_PARTS = ['caption', 'col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'];

/**
 * Opening the element of the key ends an open one of `ends`, with all that is open inside of it, unless one of `stops` stands between them, as in the
 * HTML parser: a `</div>` of what it ended would then end an element around the article.
 */
export const ENDS_THROUGH: Readonly<Record<string, { readonly ends: ReadonlySet<string>; readonly stops: ReadonlySet<string> }>> = {
  li: { ends: words('li'), stops: new Set([...BLOCKS_IN_ITEMS, ...SCOPES]) },
  dt: { ends: words('dt dd'), stops: new Set([...BLOCKS_IN_ITEMS, ...SCOPES]) },
  dd: { ends: words('dt dd'), stops: new Set([...BLOCKS_IN_ITEMS, ...SCOPES]) },
  table: { ends: words('table'), stops: CELLS },
  button: { ends: words('button'), stops: SCOPES },
  select: { ends: words('select'), stops: SCOPES },
  input: { ends: words('select'), stops: SCOPES },
  ...Object.fromEntries(TABLE_PARTS.map((name) => [name, { ends: CELLS, stops: words('table') }])),
};

/** Elements that mean something only inside one of others: a `<li>` of a text must not end the list its page's card stands in. */
export const NEEDS_PARENT: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol', 'menu', 'dir'],
  dt: ['dl'],
  dd: ['dl'],
  ...Object.fromEntries(TABLE_PARTS.map((name) => [name, ['table']])),
};

/** Names that start an HTML block even in the middle of a paragraph (CommonMark's sixth kind), as far as they are allowed. */
export const BLOCK_START: ReadonlySet<string> = new Set([
  ...[...BLOCK].filter((name) => name !== 'pre'),
  ...words('caption col colgroup dir iframe legend optgroup option param tbody td tfoot th thead tr track'),
]);
