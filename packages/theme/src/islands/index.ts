/** The theme's own islands (contracts/theme WIDGETS), each in a chunk of its own. */
import type { IslandRegistry } from '@glimpress/client';
import type { WidgetName } from '@glimpress/contracts/theme';

export const widgets: IslandRegistry & Readonly<Record<WidgetName, unknown>> = {
  Boxx: () => import('./boxx/boxx'),
  CodeDemo: () => import('./code-demo/code-demo'),
  FlowChart: () => import('./diagrams/flow-chart'),
  Mermaid: () => import('./diagrams/mermaid'),
};
