/** Entry of the bundled command. */
export { main } from './cli/main';
