/** Songs of the players that theme-reco's blogs have: `bgm-player` and what was made from it for VuePress 2. Pure. */
import { percentDecode } from '@glimpress/contracts/route';
import type { Song } from '../config/schema';
import type { Plain } from './config-answer';
import { fieldsOf, type Fields } from './plain-fields';

/** `audios` as songs, without those that have no address of a file. Where the player stood, and whether it began by itself, is not asked. */
export function mapMusic({ audios = null }: Fields): { readonly music?: readonly Song[] } {
  const songs = (Array.isArray(audios) ? (audios as readonly Plain[]) : []).flatMap((audio): Song[] => {
    const { name = null, artist = null, url = null, cover = null } = fieldsOf(audio);
    const [file, picture] = [url, cover].map(fileAddress);
    return file ? [{ title: isText(name) ? name : fileName(file), ...(isText(artist) ? { artist } : {}), url: file, ...(picture ? { cover: picture } : {}) }] : [];
  });
  return songs.length === 0 ? {} : { music: songs };
}

/** The players took addresses as they were written: below a base, those that hold it. */
export function musicBelow(base: string, songs: readonly Plain[]): Fields[] {
  const below = (address: Plain): Plain => (typeof address === 'string' && base !== '/' && address.startsWith(base) ? `/${address.slice(base.length)}` : address);
  return songs.map((song) => Object.fromEntries(Object.entries(fieldsOf(song)).map(([key, value]) => [key, key === 'url' || key === 'cover' ? below(value) : value])));
}

/** A relative address was found from the home page. */
function fileAddress(written: Plain): string | null {
  if (!isText(written)) return null;
  const address = written.trim();
  if (address.startsWith('//')) return `https:${address}`;
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return /^https?:/i.test(address) ? address : null;
  return address.startsWith('/') ? address : `/${address.replace(/^(?:\.{1,2}\/)+/, '')}`;
}

function fileName(address: string): string {
  return percentDecode(address.replace(/[?#].*$/s, '').replace(/^.*\//s, '')).replace(/\.\w+$/, '');
}

function isText(value: Plain): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
