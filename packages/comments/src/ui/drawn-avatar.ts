/** Avatars drawn here, so that nobody else learns who reads and who writes: five by five fields, mirrored, by a hash. */
import { md5 } from '@glimpress/comment-protocol';

export interface DrawnAvatar {
  /** Degrees. */
  readonly hue: number;
  /** Path of the filled fields in a box of 7 by 7. */
  readonly fields: string;
}

/** The same for the same text. */
export function drawAvatar(text: string): DrawnAvatar {
  const hash = md5(text);
  const hue = parseInt(hash.slice(0, 6), 16) % 360;
  const bits = parseInt(hash.slice(6, 10), 16);
  let fields = '';
  for (let place = 0; place < 15; place++) {
    if (((bits >> place) & 1) === 0) continue;
    const [column, row] = [place % 3, Math.floor(place / 3)];
    for (const x of new Set([column, 4 - column])) fields += `M${x + 1} ${row + 1}h1v1h-1z`;
  }
  return { hue, fields };
}

/** The first letter that shows something, for the style `mp`. */
export function initialOf(nick: string): string {
  return (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.exec(nick)?.[0] ?? '?').toUpperCase();
}
