/** The hash that theme-reco keeps instead of a password: Web Crypto has none of its kind. Loaded where a text is locked so. */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** In small hex digits. */
export default function md5Hex(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)));
}
