/**
 * The document a demonstration of html, css and js runs in. It stands in a frame with `sandbox="allow-scripts"`: an origin of
 * its own that reaches nothing of the page. Its policy forbids every request; scripts and styles are the inline ones.
 */

export interface FrameSources {
  readonly html: string;
  readonly css: string;
  readonly js: string;
}

/** What the frame tells the page, by `postMessage`. */
export type FrameMessage = { readonly type: 'left' } | { readonly type: 'height'; readonly height: number } | { readonly type: 'fault'; readonly message: string };

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; media-src data:; font-src data:; form-action 'none'; base-uri 'none'";

/** Runs first: tells the frame's height and what goes wrong, and follows the page's colour mode. What it needs it takes before a demonstration can replace it. What grows only because the frame has grown (`100vh`) is not told: it would grow without end. */
const reporter = (token: string): string => `
const page = parent, root = document.documentElement, { apply } = Reflect, isKept = Object.getOwnPropertyDescriptor(PageTransitionEvent.prototype, 'persisted').get;
const tell = (message) => page.postMessage({ ...message, token: '${token}' }, '*');
addEventListener('error', (event) => tell({ type: 'fault', message: event.message }));
addEventListener('unhandledrejection', (event) => tell({ type: 'fault', message: String(event.reason) }));
addEventListener('pagehide', (event) => apply(isKept, event, []) || tell({ type: 'left' }));
addEventListener('message', (event) => { if (event.source === page) root.style.colorScheme = event.data; });
let width = innerWidth, height;
addEventListener('resize', () => { if (width === innerWidth) height = root.offsetHeight; width = innerWidth; });
new ResizeObserver(() => height === root.offsetHeight || tell({ type: 'height', height: height = root.offsetHeight })).observe(root);
`;

/** `token` goes with all that the frame says: letters and digits. A frame that is left is no longer known by its window. */
export function frameDocument({ html, css, js }: FrameSources, lang: string, mode: 'dark' | 'light', token: string): string {
  return (
    `<!doctype html><html lang="${lang.replace(/[^\w-]/g, '')}" style="color-scheme:${mode}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    // As high as what it holds: that is the height the frame gets. Paper is white in every mode.
    `<style>html{font:16px/1.6 system-ui,sans-serif;height:auto!important}body{margin:0;padding:1rem;overflow-wrap:anywhere}@media print{html{color-scheme:light!important}}</style>` +
    `<style>${css.replace(/<\/(?=style)/gi, '<\\/')}</style><script>{${reporter(token)}}</script></head><body>${html}<script>${inlineScript(js)}</script></body></html>`
  );
}

/** Nothing in a script may end its element, or open a comment that hides the end. */
function inlineScript(js: string): string {
  return js.replace(/<(?=\/script|script|!--)/gi, '\\x3c');
}

/** What the frame with that token said, if it makes sense. */
export function readFrameMessage(data: unknown, expected: string): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, height, message, token } = data as Record<string, unknown>;
  if (token !== expected) return null;
  if (type === 'left') return { type };
  if (type === 'height' && typeof height === 'number' && Number.isFinite(height)) return { type, height: Math.min(1200, Math.max(0, Math.ceil(height))) };
  return type === 'fault' && typeof message === 'string' ? { type, message: message.slice(0, 300) } : null;
}
