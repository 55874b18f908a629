/** Flow charts (§4 Flowchart, §5, vuepress-behaviour §11). The placeholder's code block is the source. */
import { importModule, usePage, usePlaceholder } from '@glimpress/client';
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { widgetTexts } from '../texts';
import { Diagram, sourceIn } from './diagram';
import { LINE_COLOUR, presetSymbols, type PresetSymbols } from './presets';

/** §9 Flowchart minimum load. */
const SHORTEST_LOADING_MS = 500;

interface FlowChartProps {
  readonly preset?: string;
  readonly children?: ReactNode;
}

export default function FlowChart({ preset = 'vue', children }: FlowChartProps): ReactNode {
  const symbols = presetSymbols(preset);
  const isKnown = symbols !== null;
  useEffect(() => {
    if (!isKnown) console.warn(`Flow chart: there is no preset "${preset}", nothing is drawn.`);
  }, [isKnown, preset]);
  return isKnown ? <Chart symbols={symbols}>{children}</Chart> : children;
}

function Chart({ symbols, children }: { readonly symbols: PresetSymbols; readonly children: ReactNode }): JSX.Element {
  const texts = widgetTexts(usePage().lang);
  const [source] = useState(sourceIn(usePlaceholder()));
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let gone = false;
    const shortest = new Promise((done) => setTimeout(done, SHORTEST_LOADING_MS));
    Promise.all([importModule('FlowChart', () => import('./draw-flow')), shortest])
      .then(([{ default: draw }]) => {
        if (gone) return;
        draw(place.current!, source, { ...texts, symbols, lineColour: LINE_COLOUR });
        setDrawn(true);
      })
      .catch((error: unknown) => setFailure({ error }));
    return () => void (gone = true);
  }, [symbols, source, texts]);

  // To the island's boundary, which names it and offers to try again.
  if (failure !== null) throw failure.error;
  const steps = (type: string): string[] => [...source.matchAll(new RegExp(`=>${type}:\\s*(.+)$`, 'gm'))].map(([, text]) => text!.replace(/:>.*|\|\w+$/g, '').trim());
  return (
    <Diagram texts={texts} label={texts.flowChart(steps('start'), steps('end'))} isDrawn={isDrawn} place={place}>
      {children}
    </Diagram>
  );
}
