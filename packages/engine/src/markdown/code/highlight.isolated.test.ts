import { expect, it, vi } from 'vitest';
import type * as Highlight from './highlight';
import type * as Languages from './languages';

/** A bit of what many languages have: templates, tags, strings within strings, types, regular expressions, comments, preprocessors. */
const CODE = `
const a: number = 1; console.log(\`x \${console.log(b) + \`\${c}\`} y\`); /a[b]+(c|d)/g.test("e");
<button onClick={() => console.log(text, <b style={{ a: 1 }}>{...rest}</b>)}>text</button>
#define A(x) printf("%d\\n", x) // comment
cilk_for (int i = 0; i < 10; i++) { sync; } /* comment */
def f(self, *, a: str = f"{a!r:>{width}} {b}") -> "T": # comment
echo "\${A:-$(ls "$B" | grep 'c')}" && sudo rm -rf ./d
<?php echo "{$a['b']} $c"; ?> {% if a %} {{ b | c }} {% endif %} <%= d %>
@media (min-width: 1px) { .a > #b:hover { color: rgb(0, 0, 0); width: calc(1px + $c) } }
SELECT \`a\`, count(*) FROM b WHERE c = 'd' -- comment
(define (a b) \`(c ,d ,@e)) ; comment
let s = #"raw \\#(a) "#; "\\(b)" 'c' @d 0x1F 1e3 true null
`;

/** Every grammar's colours for the code, by a highlighter that has loaded nothing. */
async function coloursOf(order: (ids: string[]) => string[]): Promise<ReadonlyMap<string, string>> {
  vi.resetModules();
  const { highlight, writeRuns } = (await import('./highlight')) as typeof Highlight;
  const { prismCatalog } = (await import('./languages')) as typeof Languages;
  const ids = order(Object.keys(prismCatalog().ids));
  return new Map(ids.map((id) => [id, writeRuns(highlight(CODE, id, { leftMs: Infinity }))]));
}

it('the colours of a block do not depend on which blocks were read before it, in whatever language', async () => {
  const forwards = await coloursOf((ids) => ids);
  const backwards = await coloursOf((ids) => ids.toReversed());
  expect(forwards.size).toBeGreaterThan(250);
  expect([...forwards].filter(([id, html]) => backwards.get(id) !== html).map(([id]) => id)).toEqual([]);
});
