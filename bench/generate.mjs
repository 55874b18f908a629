/** `node bench/generate.mjs FOLDER COUNT`: a Glimpress site with the bench's articles. */
import { glimpress } from './peers/glimpress.mjs';
import { writePeerSite } from './peers/peer.mjs';

/** Writes `count` articles below `folder`/content, with a home page and a config; removes what was there. */
export const generateSite = (folder, count) => writePeerSite(glimpress, folder, count);

if (process.argv[1]?.endsWith('generate.mjs')) generateSite(process.argv[2] ?? 'bench-site', Number(process.argv[3] ?? 120));
