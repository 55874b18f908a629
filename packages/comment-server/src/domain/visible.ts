/** The one step every row passes on its way out, whatever call asked for it: what the caller may see of it. */
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Site } from '../site';
import type { Row } from '../storage/storage';
import { isAllowed, type Caller } from './acl';
import { isUnknownObject, PERSONAL_FIELDS, PRIVATE_COMMENT_FIELDS, publicComment, storedUrl, UNASKED_COMMENT_FIELDS } from './comment/comment';
import { isOwnerMail } from './comment/owner';
import { plainText } from './comment/sanitise';

const PRIVATE_USER_FIELDS: ReadonlySet<string> = new Set([...PERSONAL_FIELDS, 'password', 'salt', 'sessionToken', 'authData', 'emailVerified', 'mobilePhoneVerified']);
const NEVER: ReadonlySet<string> = new Set(['password', 'salt', 'sessionToken']);

/** Of classes that came with an import: perhaps comments by another name. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set(PERSONAL_FIELDS);
const NONE: ReadonlySet<string> = new Set();

/** Fields of a class that clients may neither ask for nor order by. */
export function unaskedFields(site: Site, className: string): ReadonlySet<string> {
  return className === 'Comment' ? UNASKED_COMMENT_FIELDS : privateFields(site, className);
}

/** Fields of a class that clients may not see. */
function privateFields({ rules }: Site, className: string): ReadonlySet<string> {
  if (className === 'Comment') return PRIVATE_COMMENT_FIELDS;
  if (className === '_User') return PRIVATE_USER_FIELDS;
  return rules.openClasses ? NONE : PRIVATE_FIELDS;
}

/** Waits for the owner, or was found to be spam. */
export function isHeldBack({ status, isSpam }: JsonObject): boolean {
  return status === 'waiting' || status === 'spam' || isSpam === true;
}

/** Whether the caller may know that the row is there. */
export function isVisible(caller: Caller, { data }: Row): boolean {
  return isAllowed(caller, data, 'read') && (caller.master || !isHeldBack(data));
}

/** The fields a question is asked of: everything stored that the caller may know of, and the three that every object has. */
export function questionedObject(caller: Caller, { className, id, created, updated, data }: Row): JsonObject {
  const object: JsonObject = { ...data, objectId: id, createdAt: created, updatedAt: updated };
  if (className === 'Comment' && !caller.master) for (const [key, value] of Object.entries(data)) if (isUnknownObject(key, value)) delete object[key];
  return object;
}

/** The object as the caller gets it. `_` fields never leave; `ACL` only when asked for. */
export function visibleObject(site: Site, caller: Caller, { className, id, created, updated, data }: Row, returnAcl = false): JsonObject {
  const shown = className === 'Comment' ? { ...publicComment(site, data, created, `${id} ${updated}`), ...ownerMark(site, data) } : data;
  const source = className === 'Comment' && caller.master ? { ...shown, ...privatePart(data) } : shown;
  const hidden = privateFields(site, className);
  const own = className === '_User' && caller.userId === id;
  const object: JsonObject = {};
  for (const [key, value] of Object.entries(source)) {
    if (key.startsWith('_') || (key === 'ACL' && !returnAcl)) continue;
    if (className === '_User' && NEVER.has(key)) continue;
    if (className !== 'Comment' && !own && !caller.master && hidden.has(key)) continue;
    object[key] = className === 'Counter' && typeof value === 'string' ? shownCounterText(key, value) : value;
  }
  return { ...object, objectId: id, createdAt: created, updatedAt: updated };
}

/** `isOwner` is what the server says, whatever is stored: published under the owner's mail, it was confirmed by the owner, or came from them. */
function ownerMark(site: Site, data: JsonObject): JsonObject {
  return !isHeldBack(data) && isOwnerMail(site, data.mail) ? { isOwner: true } : {};
}

/** Themes list the most read pages with their titles as HTML. */
function shownCounterText(key: string, text: string): string {
  return key === 'title' ? plainText(text, 300) : storedUrl(text);
}

function privatePart(data: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => (PRIVATE_COMMENT_FIELDS.has(key) && key !== 'isOwner') || isUnknownObject(key, value)));
}
