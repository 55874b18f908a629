/**
 * What works before React: colour mode, drawer, dropdowns, sidebar groups. This script owns these controls for good: the
 * app that comes later leaves them alone, so nothing is handed over and no click is lost or done twice.
 */
import { startDrawer } from './drawer';
import { startDropdowns } from './dropdowns';
import { startModes } from './modes';
import { startSearch } from './search';
import { startSidebar } from './sidebar';
import { whenWanted } from './when-wanted';

startModes();
startDropdowns();
startDrawer();
startSidebar();
startSearch(() => import('../app'));
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-shortcuts]')) void import('../app').then(({ openShortcuts }) => openShortcuts());
  if ((target as Element).closest('[data-offline]')) void import('../app').then(({ openOffline }) => openOffline());
});
whenWanted(() => import('../app'));
