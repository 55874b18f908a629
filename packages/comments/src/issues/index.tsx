/**
 * Comments kept as issues (§1, §3 Issue-based widget): the island below an article. Its props are `themeConfig.vssueConfig` as
 * the author wrote it; the platform's client, the language and what makes comments safe are loaded when they are needed.
 */
import './ui/issues.css';
import { importModule, usePage } from '@glimpress/client';
import { useEffect, useState, type JSX } from 'react';
import { PlatformError } from './http';
import { createLogin, keptIn } from './login/login';
import { readOptions, type VssueConfig } from './options';
import { loadPlatform } from './platforms/names';
import { createThread, type Thread, type ThreadDeps } from './thread/create-thread';
import { chooseLocale, loadTexts } from './texts/locales';
import type { Texts } from './texts/texts';
import { Widget } from './ui/widget';

/** By page: who turns to another one while their comment is being posted, and comes back, finds it being posted. */
const threads = new Map<string, Thread>();

export default function IssueComments(config: VssueConfig): JSX.Element {
  const { title, frontmatter } = usePage();
  const [options] = useState(() => readOptions(config));
  const [view, setView] = useState<{ readonly thread: Thread; readonly texts: Texts } | null>(null);

  useEffect(() => {
    let isGone = false;
    const start = (texts: Texts): void => {
      if (isGone) return;
      // As Vssue called it: the document's title. An issue of the page's title alone is found, too.
      const titles = [...new Set([document.title, title])].map((name) => options.prefix + name);
      const { issueId } = frontmatter as { readonly issueId?: unknown };
      const { origin, pathname } = location;
      const place = { titles, issueId: typeof issueId === 'string' || typeof issueId === 'number' ? String(issueId) : null, url: origin + pathname };
      const openStore: ThreadDeps['openStore'] = async (token) => (await arrived(() => loadPlatform[options.platform](token)))({ ...options, token });
      const openLogin = () =>
        createLogin(options, {
          href: () => location.href,
          leave: (url) => location.assign(url),
          replaceAddress: (address) => history.replaceState(history.state, '', address),
          session: () => sessionStorage,
          local: () => localStorage,
          arrived,
        });
      for (const [page, { state }] of threads) if (!state().creatingComment) threads.delete(page);
      const thread = threads.get(place.url) ?? createThread({ options, openLogin, openStore, place, prepare, kept: keptIn(() => localStorage) });
      threads.set(place.url, thread);
      setView({ texts, thread });
    };
    const fail = (error: unknown): void =>
      setView(() => {
        // Without words there is nothing to show: the page says that the island did not come, and offers another try.
        throw error;
      });
    arrived(loadTexts[chooseLocale(options.locale, navigator.languages)]).then(start, fail);
    return () => void (isGone = true);
  }, [options, title, frontmatter]);

  return view === null ? <div className="issues" aria-busy /> : <Widget {...view} options={options} />;
}

/** The sanitiser comes with the first comment, the renderer where the platform sends Markdown only. */
const prepare: ThreadDeps['prepare'] = async (comment, { platform }) => {
  if (comment.content === null) return { ...comment, content: (await arrived(() => import('./ui/renderer')))(comment.contentRaw) };
  return { ...comment, content: (await arrived(() => import('./ui/sanitiser')))(comment.content, { images: platform.proxiesImages }) };
};

/** A part of the widget that does not come is a network that fails; the next try asks for it anew. */
async function arrived<T>(load: () => Promise<{ readonly default: T }>): Promise<T> {
  try {
    return (await importModule('comments', load)).default;
  } catch {
    throw new PlatformError('Network Error', navigator.onLine ? 'network' : 'offline', 0);
  }
}
