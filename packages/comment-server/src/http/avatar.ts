/** Avatars by the hash widgets compute from a mail's stand-in: from the avatar service the owner chose, else drawn here. */
import { createHash } from 'node:crypto';
import type { Site } from '../site';

/** `hash`: 32 hex digits. */
export async function avatarReply(site: Site, hash: string, query: URLSearchParams): Promise<Response> {
  if (!/^[0-9a-f]{32}$/.test(hash)) return new Response('', { status: 404 });
  const { avatarHost } = site.rules;
  if (avatarHost !== undefined) {
    const [comment] = await site.storage.page('Comment', { filter: { field: 'avatar', in: [hash] }, by: 'created', descending: true, limit: 1 });
    const mail = comment?.data.mail;
    if (typeof mail === 'string' && mail !== '') {
      const passedOn = new URLSearchParams([...query].filter(([name, value]) => (name === 'd' || name === 's') && /^[a-z0-9]{1,12}$/i.test(value)));
      const address = `${avatarHost}${createHash('md5').update(mail.trim().toLowerCase()).digest('hex')}?${passedOn}`;
      return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'public, max-age=3600' } });
    }
  }
  return new Response(drawnAvatar(hash), { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' } });
}

/** Five by five fields, the right half mirrors the left; colour and pattern follow the hash. */
function drawnAvatar(hash: string): string {
  const bits = BigInt(`0x${hash}`);
  const hue = Number(bits % 360n);
  let fields = '';
  for (let place = 0; place < 15; place++) {
    if (((bits >> BigInt(place + 16)) & 1n) === 0n) continue;
    const [column, row] = [place % 3, Math.floor(place / 3)];
    for (const x of new Set([column, 4 - column])) fields += `M${x + 1} ${row + 1}h1v1h-1z`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges"><path fill="hsl(${hue} 30% 93%)" d="M0 0h7v7H0z"/><path fill="hsl(${hue} 45% 45%)" d="${fields}"/></svg>`;
}
