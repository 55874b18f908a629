/** Every generator the bench knows, by the name it is asked for with. */
import { docusaurus } from './docusaurus.mjs';
import { eleventy } from './eleventy.mjs';
import { glimpress } from './glimpress.mjs';
import { hugo } from './hugo.mjs';
import { rspress } from './rspress.mjs';
import { starlight } from './starlight.mjs';
import { vitepress } from './vitepress.mjs';
import { vuepress } from './vuepress.mjs';

/** @type {Record<string, import('./peer.mjs').Peer>} */
const PEERS = { glimpress, hugo, eleventy, vitepress, rspress, starlight, docusaurus, vuepress };

/** Peers that `--peers a,b` or `--peers all` asks for; Glimpress always, nothing else without it. */
export function chosenPeers(argument) {
  const names = argument === 'all' ? Object.keys(PEERS) : ['glimpress', ...(argument ?? '').split(',').filter((name) => name !== '' && name !== 'glimpress')];
  const unknown = names.filter((name) => !Object.hasOwn(PEERS, name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(PEERS).join(', ')}, all.`);
  return Object.entries(PEERS).filter(([name]) => names.includes(name));
}
