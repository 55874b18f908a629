/** A comment as text: nothing a stranger wrote becomes markup on the page of the owner, who reads where links and pictures lead. */

/** `comment`: cleaned by the server. Tags are taken off, Markdown stays as it was typed. */
export function textOf(comment: string): string {
  return comment
    .replace(/<a\s[^<>]*?href="(?!#)([^"<>]+)"[^<>]*>([^]*?)<\/a>/gi, (_, address: string, inner: string) => (isAddress(inner, address) ? inner : `${inner} (${address})`))
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|pre|blockquote|tr)>/gi, '\n')
    .replace(/<img[^>]*>/gi, shownImage)
    .replace(/<[a-z/][^>]*>/gi, '')
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' })[name]!)
    .trim();
}

function isAddress(inner: string, address: string): boolean {
  return inner === address || `${inner}/` === address;
}

/** Emoji, as widgets mark them, by name alone; of a picture written into its own address there is nothing to read. */
function shownImage(tag: string): string {
  const valueOf = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
  const [name, address] = [`[${valueOf('alt')}]`, valueOf('src')];
  return valueOf('class') === 'vemoji' || !/^https?:/i.test(address) ? name : `${name} (${address})`;
}
