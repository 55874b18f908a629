/** HTML that a browser would blow up: what was typed without its tags being paired, as by visitors; code hosts send theirs paired. */

/** Tags of elements that a browser opens again in every block behind the one in which they were left open. */
const REOPENED = /<(\/?)([bisu]|big|code|em|font|nobr|small|strike|strong|tt)(?=[\s/>])[^>]*>?/gi;
/** Such tags, times all tags: no more elements can come of it. */
const MOST = 300_000;
/** Without attributes a browser opens three of a name again and no more. */
const MOST_BARE = 3 * 13;

/**
 * A hundred of them in front of some thousand blocks would be a million elements, which stop a reader's page. Where it could come to that they
 * lose their attributes, and where that is not enough their names; the text stays.
 */
export function withoutFlood(html: string): string {
  const tags = html.split('<').length;
  if ((html.match(REOPENED)?.length ?? 0) * tags <= MOST) return html;
  return html.replace(REOPENED, MOST_BARE * tags <= MOST ? '<$1$2>' : '<$1span>');
}
