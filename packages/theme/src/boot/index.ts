/**
 * What works before React: colour mode, drawer, dropdowns, sidebar groups. This script owns these controls for good: the
 * app that comes later leaves them alone, so nothing is handed over and no click is lost or done twice.
 */
import { startDrawer } from './drawer';
import { startDropdowns } from './dropdowns';
import { loadApp, pressAgain, withApp } from './load-app';
import { startModes } from './modes';
import { startSearch } from './search';
import { startSidebar } from './sidebar';
import { whenWanted } from './when-wanted';

startModes();
startDropdowns();
startDrawer();
startSidebar();
startSearch((use) => void withApp('[data-search]', use));
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-shortcuts]')) void withApp('[data-shortcuts]', ({ openShortcuts }) => openShortcuts());
  if ((target as Element).closest('[data-offline]')) void withApp('[data-offline]', ({ openOffline }) => openOffline());
});
pressAgain();
whenWanted(() => {
  loadApp()
    .then(({ started }) => started)
    .catch((error: unknown) => {
      console.error(error);
      document.documentElement.classList.add('no-app');
    });
});
