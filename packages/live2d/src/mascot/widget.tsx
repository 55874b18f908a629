/**
 * The mascot and her buttons: a figure that breathes, looks at the pointer and reacts to taps. It stands beside the page: screen readers meet
 * only its buttons, a print nothing of it.
 */
import { useEffect, useMemo, useRef, useState, type CSSProperties, type JSX } from 'react';
import { Icon } from './icons';
import './mascot.css';
import type { MascotProps } from './props';
import { remember, remembered } from './remembered';
import { textsOf } from './texts';
import { ALL_THEMES, isTheme, PUBLIC_CDN, type Theme } from './themes';
import { useFigure } from './use-figure';

/** The mascot with the themes that are named, of those there are; null when there is none. */
export default function Widget(props: MascotProps): JSX.Element | null {
  const named = [props.theme ?? ALL_THEMES].flat().join();
  const themes = useMemo(() => named.split(',').filter(isSupported), [named]);
  return themes[0] ? <Figure {...props} themes={themes} key={named} /> : null;
}

function isSupported(name: string): name is Theme {
  if (isTheme(name)) return true;
  console.error(`看板娘没有“${name}”这个主题，可选的有：${ALL_THEMES.join('、')}。`);
  return false;
}

function Figure({ base, path, lang, models = PUBLIC_CDN, width = 150, height = 220, position = 'right', offsetX, offsetY, messages, moreInfo, sound = false, themes }: MascotProps & { readonly themes: readonly Theme[] }): JSX.Element {
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
