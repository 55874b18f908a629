/**
 * The app, for whoever presses a button that opens one of its dialogs. When its code, or the dialog's, does not come, that is said
 * here. Browsers keep a failed import for ever: the next press loads the page again, if the network is back, and opens what
 * was asked for.
 */

type App = typeof import('../app');

const SHOWN_MS = 6000;
let failed: unknown;

export const loadApp = (): Promise<App> => import('../app');

/** `button`: a selector of what is pressed. */
export async function withApp(button: string, use: (app: App) => Promise<void>): Promise<void> {
  // A slow network is seen to be at work.
  const wait = (isBusy: boolean): unknown => document.querySelector(button)?.setAttribute('aria-busy', String(isBusy));
  wait(true);
  try {
    if (failed) throw failed;
    await use(await loadApp());
  } catch (error) {
    // A document of its own for a page without network would be lost.
    if (failed && (await fetch(location.href, { method: 'HEAD' }).catch(() => null))?.ok) {
      history.replaceState({ ...history.state, press: button }, '');
      location.reload();
    } else tell();
    console.error((failed = error));
  }
  wait(false);
}

/** Presses what was pressed before the page was loaded again. */
export function pressAgain(): void {
  const { press, ...state } = history.state ?? {};
  if (press === undefined) return;
  history.replaceState(state, '');
  document.querySelector<HTMLElement>(press)?.click();
}

function tell(): void {
  const notice = document.createElement('div');
  notice.className = 'notices';
  notice.setAttribute('role', 'alert');
  notice.innerHTML = `<p class="notice">${document.documentElement.lang.startsWith('zh') ? '没有加载出来，请检查网络后再按一次。' : 'This could not be loaded. Check the network and press again.'}</p>`;
  document.body.append(notice);
  setTimeout(() => notice.remove(), SHOWN_MS);
}
