/** `srcset` of pictures: addresses and which screens each is for. */

/** `2x`, `400w`, `400w 300h`: nothing else is said of an address, least of all a quotation mark that would end the attribute. */
const DESCRIPTOR = /^(?:\d{1,9}(?:\.\d{1,9})?[wxh](?:\s+\d{1,9}h)?)?$/;

/** The value with what `write` makes of each address. Of several for the same screens the first counts, as in HTML; the others go, and those of which something else is said. The widest stands last: it is what a picture is enlarged from. */
export function mapSrcset(value: string, write: (address: string) => string): string {
  const written = new Map<string, string>();
  const start = /[^\s,]\S*/g;
  for (let match = start.exec(value); match !== null; match = start.exec(value)) {
    // A comma within an address is part of it, one behind it ends what is said of it.
    let end = start.lastIndex;
    while (value[end - 1] === ',') end -= 1;
    const comma = value.indexOf(',', end);
    start.lastIndex = comma < 0 ? value.length : comma;
    const descriptor = value.slice(end, start.lastIndex).trim();
    if (DESCRIPTOR.test(descriptor) && !written.has(descriptor)) written.set(descriptor, write(value.slice(match.index, end)));
  }
  const size = ([descriptor]: readonly [string, string]): number => parseFloat(descriptor || '1x');
  return [...written].sort((a, b) => size(a) - size(b)).map(([descriptor, address]) => (descriptor === '' ? address : `${address} ${descriptor}`)).join(', ');
}
