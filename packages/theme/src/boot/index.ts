/**
 * What works before React: colour mode, drawer, dropdowns, sidebar groups. This script owns these controls for good: the
 * app that comes later leaves them alone, so nothing is handed over and no click is lost or done twice.
 */
import { startDropdowns } from './dropdowns';
import { startDrawer } from './drawer';
import { startModes } from './modes';
import { startSidebar } from './sidebar';
import { startSearch } from './search';
import { loadApp, startDialogs } from './load-app';
import { whenWanted } from './when-wanted';

startModes();
startDropdowns();
startDrawer();
startSidebar();
startSearch();
startDialogs();
whenWanted(() => {
  loadApp()
    .then(({ started }) => started)
    .catch((error: unknown) => {
      console.error(error);
      document.documentElement.classList.add('no-app');
    });
});
