/** Diagrams of mermaid, where the site has installed it. The placeholder's code block is the source. */
import { importModule, usePage, usePlaceholder } from '@glimpress/client';
import { useEffect, useId, useRef, useState, type JSX, type ReactNode } from 'react';
import { widgetTexts } from '../texts';
import { useMode } from '../use-mode';
import { Diagram, sourceIn } from './diagram';
import { inTurn } from './in-turn';

export default function Mermaid({ children }: { readonly children?: ReactNode }): JSX.Element {
  const texts = widgetTexts(usePage().lang);
  const mode = useMode();
  const id = useId().replace(/\W/g, '');
  const [source] = useState(sourceIn(usePlaceholder()));
  const [isDrawn, setDrawn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let gone = false;
    importModule('Mermaid', () => import('./draw-mermaid'))
      // It measures in the page and keeps its settings for all diagrams. It loads parts of itself while it draws.
      .then(({ default: draw }) => importModule('Mermaid', () => inTurn(async () => ({ default: gone ? null : await draw(`mermaid-${id}`, source, mode) }))))
      .then(({ default: drawing }) => {
        if (gone || drawing === null) return;
        const { svg, message, line } = drawing;
        setFault(svg === '' ? texts.diagramFault(message, line) : null);
        if (svg !== '' && place.current !== null) show(svg, place.current);
        setDrawn(svg !== '');
      })
      .catch((error: unknown) => setFailure({ error }));
    return () => void (gone = true);
  }, [id, source, mode, texts]);

  if (failure !== null) throw failure.error;
  return (
    <Diagram texts={texts} label={titleIn(source) ?? texts.diagram} isDrawn={isDrawn} fault={fault} place={place}>
      {children}
    </Diagram>
  );
}

/** Mermaid's drawings are as wide as they may: the style sheet has to know how wide they want to be. */
function show(svg: string, place: HTMLElement): void {
  place.innerHTML = svg;
  const drawn = place.querySelector('svg')!;
  drawn.style.setProperty('--natural', `${drawn.viewBox.baseVal.width}px`);
  for (const link of drawn.querySelectorAll('a:not([*|href])')) link.replaceWith(asGroup(link));
}

/** Of a link with an unsafe address mermaid leaves one without any: what it holds stays where it is, and is no link. */
function asGroup(link: Element): Element {
  const group = document.createElementNS(link.namespaceURI, 'g');
  for (const { name, value } of link.attributes) group.setAttribute(name, value);
  group.append(...link.childNodes);
  return group;
}

/** What the author calls the diagram: mermaid's `accTitle: …` or `title …`. */
function titleIn(source: string): string | null {
  return /^\s*(?:accTitle\s*:|title:?)[ \t]+(.+)$/m.exec(source)?.[1]!.trim() ?? null;
}
