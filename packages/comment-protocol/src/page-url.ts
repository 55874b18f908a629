/** Under which addresses a page's comments and visits are kept: old widgets encoded them, later ones did not, themes did both. */

/** The forms one page's address has: as given, decoded, encoded. */
export function urlVariants(url: string): string[] {
  return [...new Set([url, decodedUrl(url), encodedUrl(url)])];
}

/** The form all of them share. */
export function encodedUrl(url: string): string {
  // `decodeURI` leaves the escapes of reserved signs, which are encoded as they stand.
  return attempt((text) => encodeURI(text).replace(/%25(?=2[346BCF]|3[ABDF]|40)/gi, '%'), decodedUrl(url));
}

/** As people read it. */
export function decodedUrl(url: string): string {
  return attempt(decodeURI, url);
}

/** The text itself where it cannot be changed: a stray `%`, half a character. */
function attempt(change: (text: string) => string, text: string): string {
  try {
    return change(text);
  } catch {
    return text;
  }
}
