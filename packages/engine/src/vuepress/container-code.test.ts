import { expect, it } from 'vitest';
import { readContainerCode } from './container-code';

it('functions of the title become texts with its place, texts stay', () => {
  expect(readContainerCode({ type: 'css', defaultTitle: '式', before: (info: string) => `<div><p>${info}</p>`, after: '</div>' })).toEqual({ type: 'css', defaultTitle: '式', before: '<div><p>{title}</p>', after: '</div>' });
});

it('a rule of markdown-it draws both ends', () => {
  const render = (tokens: { nesting: number; info: string; type: string }[], index: number): string => (tokens[index]!.nesting === 1 ? `<details class="${tokens[index]!.type}"><summary>${/^fold\s+(.*)$/.exec(tokens[index]!.info.trim())![1]}</summary>` : '</details>');
  expect(readContainerCode({ type: 'fold', render })).toEqual({ type: 'fold', before: '<details class="container_fold_open"><summary>{title}</summary>', after: '</details>' });
});

it('nothing is read where there is no code, no name, code that fails, or that gives no text', () => {
  const fails = (): string => { throw new Error('x'); };
  for (const options of [{ type: 'a', before: '<p>', after: '</p>' }, { before: () => '<p>' }, { type: 'a', before: fails }, { type: 'a', render: () => 1 }, {}]) expect(readContainerCode(options)).toBeNull();
});
