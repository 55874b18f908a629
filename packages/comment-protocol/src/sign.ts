/** The `X-LC-Sign` header: proof of a key without the key. */
import { md5 } from './md5';

/** `md5(<ms><key>),<ms>[,master]`. */
export function sign(key: string, timestampMs: number, kind?: 'master'): string {
  return `${md5(`${timestampMs}${key}`)},${timestampMs}${kind ? ',master' : ''}`;
}
