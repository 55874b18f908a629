/** The life of the mascot on its canvas: loaded for a theme, replaced for another, ended with the component. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { DownloadError } from './downloads';
import { watchGestures } from './gestures';
import { loadFigure } from './load-figure';
import { watchMouse } from './remembered';
import { Stage } from './stage';
import { settingsUrl, type Theme } from './themes';

/** Said when the settings of a theme cannot be had (§8 Mascot). */
const CDN_FAILED = '看板娘的CDN资源加载失败了，请稍后刷新页面重试！';
const NO_WEBGL = '当前浏览器不支持 WebGL，看板娘无法显示。';

export type FigureState = 'loading' | 'ready' | 'failed';

interface FigureOptions {
  readonly theme: Theme;
  readonly models: string;
  readonly sound: boolean;
  /** 0: she is closed, and nothing of her is left. Another number: she is loaded anew. */
  readonly opened: number;
  /** Told when a theme is on the canvas. */
  readonly onReady: (theme: Theme) => void;
}

/** Shows a theme on the canvas. While another theme is loading the one before stays. */
export function useFigure(canvas: RefObject<HTMLCanvasElement | null>, { theme, models, sound, opened, onReady }: FigureOptions): FigureState {
  const [state, setState] = useState<FigureState>('loading');
  const stage = useRef<Stage | null>(null);
  const ready = useRef(onReady);
  ready.current = onReady;

  useEffect(() => {
    if (opened === 0 || !canvas.current) return;
    try {
      stage.current = new Stage(canvas.current);
    } catch (failure) {
      console.error((failure as Error).message, NO_WEBGL);
      setState('failed');
      return;
    }
    const stopGestures = watchGestures(canvas.current, stage.current, { sound });
    const stopMouse = watchMouse();
    return () => {
      stopGestures();
      stopMouse();
      stage.current?.dispose();
      stage.current = null;
      setState('loading');
    };
  }, [opened, canvas, sound]);

  useEffect(() => {
    const present = stage.current;
    if (!present) return;
    const ending = new AbortController();
    loadFigure(settingsUrl(theme, models), ending.signal)
      .then(async (figure) => {
        if (ending.signal.aborted) return;
        await present.show(figure, ending.signal);
        setState('ready');
        ready.current(theme);
      })
      .catch((failure: unknown) => {
        if (ending.signal.aborted) return;
        if (failure instanceof DownloadError) console.error(CDN_FAILED);
        console.error(failure instanceof Error ? failure.message : failure);
        setState('failed');
      });
    return () => ending.abort();
  }, [opened, theme, models, sound]);

  return state;
}
