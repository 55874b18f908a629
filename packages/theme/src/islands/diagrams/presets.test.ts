import { describe, expect, it } from 'vitest';
import { contrast, luminance, presetSymbols } from './presets';

describe('§3 Flowchart presets', () => {
  it.each(['ant', 'vue', 'pie'])('%s has colours for every symbol, with text that can be read on them', (name) => {
    const symbols = presetSymbols(name)!;
    expect(Object.keys(symbols)).toEqual(expect.arrayContaining(['start', 'end', 'operation', 'inputoutput', 'subroutine', 'condition', 'parallel']));
    for (const { fill, 'font-color': text } of Object.values(symbols)) expect(contrast(luminance(fill), luminance(text)), fill).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['ant', { start: '#595959', end: '#595959', operation: '#1890ff', inputoutput: '#1890ff', subroutine: '#FF485E', condition: '#FF485E', parallel: '#1890ff' }],
    ['vue', { start: '#2F495F', end: '#2F495F', operation: '#00BC7D', inputoutput: '#EB4D5D', subroutine: '#937AC4', condition: '#FFB500', parallel: '#2F495F' }],
  ])('%s has the colours readers know (vuepress-behaviour §11)', (name, fills) => {
    const symbols = presetSymbols(name)!;
    expect(Object.fromEntries(Object.keys(fills).map((type) => [type, symbols[type]!.fill]))).toEqual(fills);
  });

  it.each(['', 'red', 'toString', '__proto__'])('there is none called “%s”', (name) => expect(presetSymbols(name)).toBeNull());
});
