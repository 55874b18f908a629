/**
 * The hosted comment widget (§4 Hosted-service comments): an island of the theme, whose props are `themeConfig.valineConfig` as
 * the author wrote it.
 */
import '../ui/comments.css';
import { RequestError } from '@glimpress/comment-protocol';
import { usePage, useSite } from '@glimpress/client';
import { useEffect, useState, type JSX } from 'react';
import { languageOf } from '../text/time';
import { clientFor } from './client';
import { readConfig } from './config';
import { HostedComments } from './hosted-comments';
import { commentUrl } from './page-url';
import { codeText, textsFor } from './texts';

/** §9 Comment re-init delay. */
const INIT_DELAY_MS = 300;

/** Path of the page the widget was last started for. */
let lastPath: string | undefined;

/** The page's path, once it has stood for a while after another one (§4 Comment widget re-initialisation). */
function useSettledPath(path: string): string | undefined {
  const [settled, setSettled] = useState(() => (lastPath === undefined || lastPath === path ? path : undefined));
  useEffect(() => {
    if (settled === path) {
      lastPath = path;
      return undefined;
    }
    const timer = setTimeout(() => setSettled(path), INIT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [path, settled]);
  return settled;
}

export default function Comments(props: Readonly<Record<string, unknown>>): JSX.Element {
  const { path, lang, title } = usePage();
  const { base } = useSite();
  const settledPath = useSettledPath(path);
  const config = readConfig(props);
  const language = languageOf(config.lang ?? lang);
  const texts = textsFor(language);
  if (settledPath === undefined) {
    return (
      <p className="cm-muted" role="status" aria-busy>
        {texts.loading}
      </p>
    );
  }
  try {
    const client = clientFor(config);
    const url = config.path ?? commentUrl(base, settledPath);
    return <HostedComments key={url} config={config} client={client} url={url} title={title} language={language} />;
  } catch (failure) {
    if (!(failure instanceof RequestError)) throw failure;
    return (
      <p className="cm-fault" role="alert" lang="en">
        {codeText(failure.code, failure.rawMessage)}
      </p>
    );
  }
}
