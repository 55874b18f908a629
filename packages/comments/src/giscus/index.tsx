/**
 * Comments kept in GitHub Discussions: giscus's frame, without a script of others in the page. An island below an article whose props are
 * `themeConfig.giscusConfig` as the author wrote it.
 */
import './giscus.css';
import { usePage } from '@glimpress/client';
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { languageOf } from '../text/time';
import { readMessage } from './message';
import { frameUrl, readOptions, type GiscusOptions, type Place } from './options';
import { cleanUrl, forgetSession, takeSession } from './session';

/** Where the theme's section of comments is: readers come back to it from GitHub. */
const ANCHOR = 'comments';
/** After so long without a word from the frame readers are told; it may come all the same. */
const PATIENCE_MS = 15_000;

const TEXTS = {
  zh: { frame: '评论', loading: '正在加载评论…', late: '评论还没有加载出来，网络可能到不了 giscus。', retry: '重试', discussions: '去 GitHub 看讨论' },
  en: { frame: 'Comments', loading: 'Loading comments…', late: 'Comments have not come yet: giscus may be out of reach.', retry: 'Try again', discussions: 'Discussions on GitHub' },
};

export default function Giscus(config: Readonly<Record<string, unknown>>): JSX.Element {
  const { path, lang } = usePage();
  const [options] = useState(() => readOptions(config));
  return <Frame key={path} options={options} lang={lang} />;
}

function Frame({ options, lang }: { readonly options: GiscusOptions; readonly lang: string }): JSX.Element {
  const texts = TEXTS[languageOf(lang)];
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = options.themes[useMode()];
  const [firstTheme] = useState(theme);
  const [session, setSession] = useState(takeSession);
  const [place] = useState(readPlace);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'waiting' | 'late' | 'here'>('waiting');
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== options.host || source !== frame.current?.contentWindow) return;
      const message = readMessage(data);
      if (message === null) return;
      setState('here');
      if (message.height !== null) setHeight(message.height);
      if (message.isLoggedOut) {
        forgetSession();
        setSession('');
      }
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [options]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const timer = setTimeout(() => setState('late'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (state === 'here') frame.current?.contentWindow?.postMessage({ giscus: { setConfig: { theme } } }, options.host);
  }, [options, state, theme]);

  const retry = (): void => {
    setAttempt(attempt + 1);
    setState('waiting');
  };
  return (
    <div className={state === 'here' ? 'giscus' : 'giscus waiting'} aria-busy={state === 'waiting'}>
      {/* Another address is another frame: one that goes elsewhere would be a step back in the history. */}
      <iframe key={`${attempt} ${session}`} ref={frame} className="giscus-frame" title={texts.frame} src={frameUrl(options, place, { language: lang, theme: firstTheme, session, anchor: ANCHOR })} allow="clipboard-write" style={{ height }} />
      <p className="giscus-notice" role="status">
        {state === 'waiting' && texts.loading}
        {state === 'late' && (
          <>
            {texts.late}
            <button type="button" onClick={retry}>
              {texts.retry}
            </button>
            {/^[\w.-]+\/[\w.-]+$/.test(options.repo) && (
              <a href={`https://github.com/${options.repo}/discussions`} target="_blank" rel="noopener noreferrer">
                {texts.discussions}
              </a>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function readPlace(): Place {
  const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"],meta[name="${name}"]`)?.content ?? '';
  return { url: cleanUrl(), pathname: location.pathname, title: document.title, socialTitle: meta('title'), description: meta('description') };
}

const root = document.documentElement;

function onModeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributes: true, attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}

/** The theme's colour mode. */
function useMode(): 'light' | 'dark' {
  return useSyncExternalStore(onModeChange, () => (root.dataset.mode === 'dark' ? 'dark' : 'light'));
}
