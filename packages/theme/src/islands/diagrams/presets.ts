/** §3 Flowchart presets: colours per symbol (vuepress-behaviour §11). */

/** Lines and their words. */
export const LINE_COLOUR = '#8da1ac';

interface Symbol {
  readonly fill: string;
  readonly 'font-color': string;
  readonly 'line-width'?: string;
  readonly 'element-color'?: string;
  readonly 'line-color'?: string;
  readonly roundness?: number;
}

export type PresetSymbols = Readonly<Record<string, Symbol>>;
type Colours = Readonly<Record<'edge' | 'operation' | 'inputoutput' | 'subroutine' | 'condition' | 'parallel', string>>;

/** Boxes with a `line` around them, or without. */
function symbols({ edge, operation, inputoutput, subroutine, condition, parallel }: Colours, line?: string): PresetSymbols {
  const box = (fill: string, more: Partial<Symbol> = {}): Symbol => ({ fill, 'font-color': textOn(fill), ...(line ? { 'line-width': '1px', 'line-color': line } : { 'line-width': '0px', ...more }) });
  return {
    start: box(edge),
    end: box(edge),
    operation: box(operation, { roundness: 5 }),
    inputoutput: box(inputoutput),
    input: box(inputoutput),
    output: box(inputoutput),
    subroutine: line ? box(subroutine) : { fill: subroutine, 'font-color': textOn(subroutine), 'element-color': '#ffffff', 'line-color': '#ff0000' },
    condition: box(condition),
    parallel: box(parallel, { roundness: 5 }),
  };
}

const PRESETS: Readonly<Record<string, PresetSymbols>> = {
  vue: symbols({ edge: '#2F495F', operation: '#00BC7D', inputoutput: '#EB4D5D', subroutine: '#937AC4', condition: '#FFB500', parallel: '#2F495F' }),
  ant: symbols({ edge: '#595959', operation: '#1890ff', inputoutput: '#1890ff', subroutine: '#FF485E', condition: '#FF485E', parallel: '#1890ff' }),
  // theme-hope's third.
  pie: symbols({ edge: '#cccccc', operation: '#f1f1f1', inputoutput: '#f1f1f1', subroutine: '#f1f1f1', condition: '#f1f1f1', parallel: '#f1f1f1' }, '#5c6ac4'),
};

/** The symbols of a preset, or null when there is none of that name. */
export function presetSymbols(name: string): PresetSymbols | null {
  return Object.hasOwn(PRESETS, name) ? PRESETS[name]! : null;
}

/** White where it can be read on the colour (4.5:1), else near black. */
function textOn(fill: string): string {
  return contrast(luminance(fill), 1) >= 4.5 ? '#ffffff' : '#14181c';
}

export function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
