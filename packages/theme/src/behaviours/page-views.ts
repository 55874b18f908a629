/** A chunk of its own: §2's page views, told to the services that the site's config names. */
import type { SiteData } from '@glimpress/contracts/page';

type Services = NonNullable<SiteData['themeConfig']['analytics']>;

interface PageViews {
  /** `path` is the page's path and query; Google gets addresses anonymised. */
  reportView(path: string, title: string): void;
  /** §7: tells Google of an error that stops nothing; Baidu has no such report. */
  reportException(error: unknown): void;
}

/** Loads the services' scripts. */
export function startPageViews({ google, baidu }: Services): PageViews {
  if (google !== null) {
    loadScript(google.src);
    sendGoogle('js', new Date());
  }
  if (baidu !== null) {
    // Else its script reports the page it starts on a second time (tongji.baidu.com, JS API).
    sendBaidu('_setAutoPageview', false);
    loadScript(`https://hm.baidu.com/hm.js?${encodeURIComponent(baidu)}`);
  }
  return {
    reportView(path, title) {
      if (google !== null) sendGoogle('config', google.id, { anonymize_ip: true, page_path: path, page_title: title });
      if (baidu !== null) sendBaidu('_trackPageview', path);
    },
    reportException(error) {
      if (google !== null) sendGoogle('event', 'exception', { description: String(error), fatal: false });
    },
  };
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

const queues = globalThis as { dataLayer?: unknown[]; _hmt?: Pick<unknown[], 'push'> };

/** Google tells commands from data by their being an Arguments object. */
const sendGoogle: (...command: readonly unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params
  (queues.dataLayer ??= []).push(arguments);
};

/** Until Baidu's script is there its queue is a list; then what the script puts in its place. */
function sendBaidu(...command: readonly unknown[]): void {
  (queues._hmt ??= []).push(command);
}
