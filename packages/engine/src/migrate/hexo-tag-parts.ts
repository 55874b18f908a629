/** Pieces of Markdown that Hexo's tags become. Pure. */

/** Arguments: words, or texts in quotes. */
export function words(args: string): string[] {
  return [...args.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!);
}

/** Volantis has words for the look, and the text behind a comma or, since its version 5, two colons. Null when there is neither. */
export function lookAndText(all: string): readonly [look: string, text: string] | null {
  const at = all.search(/,|::/);
  return at < 0 ? null : [all.slice(0, at).trim(), all.slice(at).replace(/^(?:,|::)/, '').trim()];
}

/** An item of a list that links to a site, with what is said of it. */
export function listedSite(name: string, url: string, words: string): string {
  return `- [${name}](${target(url)})${words === '' ? '' : `：${words}`}`;
}

/** An address as Markdown wants it. */
export function target(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>]/g, encodeURIComponent)}>` : address;
}

/** A text as the value of an attribute in double quotes. */
export function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** A fenced code block; its fence is longer than any in `lines`. `marked` comes of `markedLines`. */
export function fenced(language: string, lines: readonly string[], title: string, marked = ''): string[] {
  const body = trimmed(lines);
  const longest = Math.max(2, ...body.map((line) => /^ {0,3}(`+)/.exec(line)?.[1]!.length ?? 0));
  const fence = '`'.repeat(longest + 1);
  const said = `${marked}${title === '' ? '' : ` title="${title.replaceAll('"', "'")}"`}`;
  return [`${fence}${language === '' && said !== '' ? 'text' : language}${said}`, ...body, fence];
}

/** The lines that the options of a code block mark (`mark:1,3-5`), as our info string has them; empty for none. */
export function markedLines(options: readonly string[]): string {
  const [lines] = options.flatMap((option) => /^mark:([\d,-]+)$/.exec(option)?.[1] ?? []);
  return lines === undefined ? '' : ` {${lines}}`;
}

/** A container, `::: kind title`; its mark is longer than any in `body`. */
export function container(kind: string, title: string, body: readonly string[]): string[] {
  const inner = trimmed(body);
  const mark = colons(inner);
  return [`${mark} ${kind}${title === '' ? '' : ` ${title}`}`, ...inner, mark];
}

/** An outer container needs more colons than those in it. */
export function colons(lines: readonly string[]): string {
  return ':'.repeat(Math.max(2, ...lines.map((line) => /^\s*(:{3,})/.exec(line)?.[1]!.length ?? 0)) + 1);
}

/** Without empty lines at both ends. */
export function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1);
}
