/** What the bundled engine offers: the command, and the threads of a build. Loaded by `start/load-bundle`. */
export { main } from './cli/main';

export { createPerformer } from './threads/performer';
