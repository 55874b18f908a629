/**
 * What works before React: colour mode, drawer, dropdowns. A few hundred lines less than a framework, and the only owner of these
 * controls for good: the app that comes later leaves them alone, so nothing has to be handed over.
 */
import { startDrawer } from './drawer';
import { startDropdowns } from './dropdowns';
import { startModes } from './modes';
import { startSidebar } from './sidebar';
import { whenWanted } from './when-wanted';

startModes();
startDropdowns();
startDrawer();
startSidebar();
whenWanted(() => import('../app'));
