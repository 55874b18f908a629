/** Bytes of a file to text. */
import { isUtf8 } from 'node:buffer';
import { error, warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { utf8Text } from '../utf8-text';

/** How much of a file is looked at to tell text from binary data. */
const SAMPLE_BYTES = 8000;

/**
 * Decodes a source file: UTF-8 with or without a byte order mark, line ends made `\n`. Invalid bytes become U+FFFD with a
 * warning that names the line; UTF-16 (Windows editors) is read with a warning. `value` is null for binary data.
 */
export function decodeSource(bytes: Uint8Array, file: string): Outcome<string | null> {
  const problems: Problem[] = [];
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (wide !== null) {
    problems.push(warning('content/encoding', 'The file is saved as UTF-16.', { file, line: 1, hint: 'Save it as UTF-8.' }));
  } else if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) {
    return { value: null, problems: [error('content/binary', 'The file is not text: it holds NUL bytes.', { file, hint: 'Remove it, or give it the ending of what it is.' })] };
  } else if (!isUtf8(bytes)) {
    problems.push(warning('content/encoding', 'The file is not valid UTF-8: what cannot be read is shown as �.', { file, line: firstInvalidLine(bytes), hint: 'Save it as UTF-8; Chinese text from older editors is often GBK.' }));
  }
  const text = wide === null ? utf8Text(bytes).replace(/^\ufeff/, '') : new TextDecoder(wide).decode(bytes);
  return { value: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, problems };
}

/** 1-based line of the first bytes that are no UTF-8. A line end byte is never part of another character. */
export function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(10, start);
    const end = next < 0 ? bytes.length : next;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}
