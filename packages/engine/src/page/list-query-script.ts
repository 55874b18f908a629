/** For those who come from elsewhere to a list of all with the query of an old theme (`model/list-query`): they go on to the term's page. */
import type { HeadTag } from '@glimpress/contracts/page';
import { LIST_QUERY } from '../model/list-query';

/** The tag of a list's head. It looks for the term's link, which the list has, among links that may be no UTF-8 (`%D6%D0`, of GBK), or of another site: excerpts stand there. */
export function listQueryTag(scope: keyof typeof LIST_QUERY): HeadTag {
  // As `termKey` compares terms.
  const key = 's=>s.normalize("NFKC").toLowerCase()';
  const isMeant = `a.origin==location.origin&&k(decodeURIComponent(a.pathname)).endsWith("/${scope}/"+k(n.trim())+"/")`;
  return ['script', {}, `(n=>{const k=${key};n&&addEventListener("DOMContentLoaded",()=>{for(const a of document.links)try{if(${isMeant})return location.replace(a.href)}catch{}})})(new URLSearchParams(location.search).get("${LIST_QUERY[scope]}"))`];
}
