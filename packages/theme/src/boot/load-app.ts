/**
 * The app, for whoever presses a button that opens one of its dialogs. When its code, or the dialog's, does not come, nor fails in good
 * time, that is said here. Browsers keep a failed import for ever: the next press loads the page again, if the network is back, and opens what
 * was asked for.
 */

type App = typeof import('../app');

const SHOWN_MS = 6000;
const LONGEST_MS = 20_000;
let failed: unknown;

export const loadApp = (): Promise<App> => import('../app');

/** Works the buttons, and presses again what was pressed before the page was loaded again. */
export function startDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    for (const kind of ['search', 'shortcuts', 'offline']) {
      const button = (target as Element).closest<HTMLElement>(`[data-${kind}]:not([aria-busy=true])`);
      if (button) void open(kind, button);
    }
  });
  const { press, ...state } = history.state ?? {};
  if (press === undefined) return;
  history.replaceState(state, '');
  document.querySelector<HTMLElement>(`[data-${press}]`)?.click();
}

async function open(kind: string, button: HTMLElement): Promise<void> {
  const before = failed;
  // A slow network is seen to be at work.
  button.setAttribute('aria-busy', 'true');
  const end = (error?: unknown): void => {
    clearTimeout(late);
    late = 0;
    button.setAttribute('aria-busy', 'false');
    failed = error;
    if (error && isWanted) tell();
  };
  let late = setTimeout(end, LONGEST_MS, 'timeout');
  // Who has gone to another page meanwhile, or writes, is not to have a dialog over it.
  let isWanted = true;
  const leave = (): void => {
    isWanted = false;
    clearTimeout(late);
    late = 0;
    button.setAttribute('aria-busy', 'false');
  };
  for (const type of ['glimpress:show', 'input']) document.addEventListener(type, leave, { once: true });
  try {
    if (before) throw before;
    const { dialogs, style } = await loadApp();
    const [show] = await Promise.all([dialogs[kind]!(button), style]);
    if (isWanted) show();
    end();
  } catch (error) {
    console.error(error);
    // A document of its own for a page without network would be lost; who has been told to press again does not expect it.
    if (before && (await fetch(location.href, { method: 'HEAD' }).catch(() => null))?.ok && late) {
      history.replaceState({ ...history.state, press: kind }, '');
      location.reload();
    } else end(error);
  }
}

function tell(): void {
  const notice = document.createElement('div');
  notice.className = 'notices';
  notice.setAttribute('role', 'alert');
  notice.innerHTML = `<p class="notice">${document.documentElement.lang.startsWith('zh') ? '没有加载出来，请检查网络后再按一次。' : 'This could not be loaded. Check the network and press again.'}`;
  document.body.append(notice);
  setTimeout(() => notice.remove(), SHOWN_MS);
}
