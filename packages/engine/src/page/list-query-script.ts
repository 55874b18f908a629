/** For those who come from elsewhere to a list of all with the query of an old theme (`model/list-query`): they go on to the term's page. */
import type { HeadTag } from '@glimpress/contracts/page';
import { LIST_QUERY } from '../model/list-query';

/** The tag of a list's head. It looks for the term's link, which the list has. */
export function listQueryTag(scope: keyof typeof LIST_QUERY): HeadTag {
  const isMeant = `decodeURIComponent(a.pathname).endsWith("/${scope}/"+n.trim().normalize()+"/")`;
  return ['script', {}, `(n=>{n&&addEventListener("DOMContentLoaded",()=>{for(const a of document.links)if(${isMeant})return location.replace(a.href)})})(new URLSearchParams(location.search).get("${LIST_QUERY[scope]}"))`];
}
