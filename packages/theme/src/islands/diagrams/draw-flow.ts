/**
 * Draws a flow chart. A chunk of its own: flowchart.js and what it draws with are larger than any page. It imports nothing
 * that the island's chunk holds: after that one has failed and was fetched under another address, it must not be asked for again.
 */
import flowchart from 'flowchart.js';
import type { PresetSymbols } from './presets';

export interface FlowStyle {
  readonly yes: string;
  readonly no: string;
  readonly symbols: PresetSymbols;
  /** Of lines and their words: replaced by the page's own colours once drawn, so that they follow the colour mode. */
  readonly lineColour: string;
}

/** Puts the chart into `place`. Throws what the library throws; the build has checked the source before. */
export default function drawFlow(place: HTMLElement, source: string, { yes, no, symbols, lineColour }: FlowStyle): void {
  const box = document.createElement('div');
  // The library measures its text. The place itself may be hidden, as in a tab that is not open: nothing has a size there.
  document.body.append(box);
  // From right to left it measures widths that are none.
  box.dir = 'ltr';
  try {
    flowchart.parse(withoutSpaces(source)).drawSVG(box, {
      'line-width': 2,
      'line-length': 50,
      'text-margin': 10,
      'font-size': 14,
      'font-color': lineColour,
      'line-color': lineColour,
      'element-color': 'black',
      fill: 'white',
      'yes-text': yes,
      'no-text': no,
      'arrow-end': 'block',
      scale: 1,
      symbols: symbols as Record<string, object>,
    });
  } finally {
    box.remove();
  }
  const svg = box.querySelector('svg')!;
  followMode(svg, lineColour);
  place.replaceChildren(svg);
}

/** `a -> b` is written by many; to the library `a ` would be another symbol. */
function withoutSpaces(source: string): string {
  return source
    .split('\n')
    .map((line) => (line.includes('=>') ? line.trim() : line.trim().replace(/\s*->\s*/g, '->')))
    .join('\n');
}

/** Ids would meet those of headings. Lines and their words take the page's colours. */
function followMode(svg: SVGSVGElement, lineColour: string): void {
  svg.style.removeProperty('position');
  svg.style.removeProperty('left');
  svg.style.removeProperty('top');
  svg.style.direction = 'ltr';
  svg.style.setProperty('--natural', `${svg.width.baseVal.value}px`);
  svg.querySelector('desc')?.remove();
  for (const element of svg.querySelectorAll<SVGElement>('*')) {
    if (element.closest('defs') === null) element.removeAttribute('id');
    for (const name of ['fill', 'stroke'] as const) {
      if (element.getAttribute(name)?.toLowerCase() === lineColour) element.style[name] = element.localName === 'text' || element.closest('text') ? 'var(--text)' : 'var(--muted)';
    }
  }
}
