import { describe, expect, it } from 'vitest';
import { contrast, luminance, presetSymbols } from './presets';

describe('§3 Flowchart presets', () => {
  it.each(['ant', 'vue'])('%s has colours for every symbol, with text that can be read on them', (name) => {
    const symbols = presetSymbols(name)!;
    expect(Object.keys(symbols)).toEqual(expect.arrayContaining(['start', 'end', 'operation', 'inputoutput', 'subroutine', 'condition', 'parallel']));
    for (const { fill, 'font-color': text } of Object.values(symbols)) expect(contrast(luminance(fill), luminance(text)), fill).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['', 'red', 'toString', '__proto__'])('there is none called “%s”', (name) => expect(presetSymbols(name)).toBeNull());
});
