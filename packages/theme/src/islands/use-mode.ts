/** The colour mode on display, for what cannot follow it by style sheet. */
import { useSyncExternalStore } from 'react';

const root = document.documentElement;

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributes: true, attributeFilter: ['data-mode'] });
  return () => observer.disconnect();
}

export function useMode(): 'dark' | 'light' {
  return useSyncExternalStore(subscribe, () => (root.dataset.mode === 'dark' ? 'dark' : 'light'));
}
