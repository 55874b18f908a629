import { describe, expect, it } from 'vitest';
import { flowMessage } from './flow-messages';
import { checkFlow } from './flow-syntax';

const defined = 'st=>start: 开始\nc=>condition: 行？\np=>parallel: 同时\nop=>operation: 做\ne=>end: 结束\n';

describe('a flow chart that can be drawn', () => {
  it.each([
    ['connections of every kind', `${defined}st->c\nc(yes)->p\nc(no, left)->op(right)->e\np(path1, bottom)->e\np(path2, right)->op`],
    ['spaces around arrows, and blank lines', `${defined}\n st -> c \n\nc(yes) -> e\nc(no) -> op`],
    ['texts over several lines', 'st=>start: 开始\n第二行\ne=>end: 结束\nst->e'],
    ['links of the page and of the web', 'st=>start: a:>https://a.example/x[blank]\ne=>end: b:>/guide/\nst->e'],
    ['a long chain', `${Array.from({ length: 200 }, (_, n) => `a${n}=>operation: x`).join('\n')}\n${Array.from({ length: 200 }, (_, n) => `a${n}`).join('->')}`],
    ['a circle', `${defined}st->op->c\nc(no)->op\nc(yes)->e`],
    ['a circle to the beginning', `${defined}op->c\nc(no)->op\nc(yes)->e`],
    ['true and false', `${defined}st->c\nc(true)->e\nc(false)->op`],
    ['styles of lines', `${defined}st->op\nst@>op({"stroke":"#f00","stroke-width":2})`],
    ['states', 'st=>start: a|past\ne=>end: b|future\nst->e'],
    ['annotations', `${defined}st->c\nc(yes@true)->e\nc(no)->op`],
  ])('%s', (_, source) => expect(checkFlow(source)).toBeNull());
});

describe('a mistake is told with its line', () => {
  it.each([
    ['unknown-type', 'st=>strat: a\nst->st', 1, 'strat', 'start'],
    ['no-space', 'st=>start:开始', 1, 'start', undefined],
    ['no-space', 'st=>start：开始', 1, 'start', undefined],
    ['unknown-symbol', `${defined}st->ed`, 6, 'ed', 'e'],
    ['unknown-symbol', 'st->e\nst=>start: a\ne=>end: b', 1, 'st', undefined],
    ['unknown-symbol', 'constructor=>start: a', 1, 'constructor', undefined],
    ['unknown-symbol', '__proto__=>start: a', 1, '__proto__', undefined],
    ['not-a-line', '随便写写 - 一行', 1, '随便写写 - 一行', undefined],
    ['no-connection', defined, 1, '', undefined],
    ['no-connection', '', 1, '', undefined],
    ['condition-way', `${defined}c->e`, 6, 'c', undefined],
    ['condition-way', `${defined}c(left)->e`, 6, 'c', undefined],
    ['parallel-way', `${defined}p->e`, 6, 'p', undefined],
    ['only-conditions', `${defined}op(yes)->e`, 6, 'op', undefined],
    ['tangled', `${defined}c(yes)->op->c\nc(no)->e`, 1, 'c', undefined],
    ['tangled', `${defined}p(path1)->op\nop->p`, 1, 'p', undefined],
    ['to-itself', `${defined}st->op(right)->op->e`, 6, 'op', undefined],
    ['unsafe-link', 'st=>start: a:>javascript:alert(1)', 1, 'javascript:alert(1)', undefined],
    ['unsafe-link', 'st=>start:>data:text/html,x', 1, 'data:text/html,x', undefined],
    ['unsafe-link', 'st=>start\n:>https://ok.example: x:>javascript:alert(1)\ne=>end: b\nst->e', 1, 'https://ok.example: x:>javascript:alert(1)', undefined],
    ['function', 'st=>start: a:$alert', 1, 'st', undefined],
    // The library takes the next line for a part of such a one, whatever arrows it has.
    ['not-a-line', ':$alert=>operation: x\nst=>start: a\\\nst->:$alert', 2, 'st=>start: a\\', undefined],
    ['not-a-line', 'st=>start: a\n二\\\nst->st', 2, '二\\', undefined],
    ['line-style', `${defined}st->op\nst@>op({"href":"javascript:alert(1)"})`, 7, 'st@>op({"href":"javascript:alert(1)"})', undefined],
    ['line-style', `${defined}st->op\nst@>op({oops)`, 7, 'st@>op({oops)', undefined],
    ['too-large', `a=>start: ${'长'.repeat(20_000)}`, 1, '20000', undefined],
    ['too-large', Array.from({ length: 201 }, (_, n) => `a${n}=>start: x`).join('\n'), 201, '200', undefined],
  ] as const)('%s', (kind, source, line, subject, near) => expect(checkFlow(source)).toEqual({ kind, line, subject, ...(near === undefined ? {} : { near }) }));

  it('in both languages, however long the line', () => {
    const fault = checkFlow(`${defined}st->${'x'.repeat(500)}`)!;
    expect(flowMessage(fault, 'zh')).toBe(`前面没有定义过图形“${'x'.repeat(60)}…”。`);
    expect(flowMessage(fault, 'en')).toContain('is not defined above');
  });
});
