/** The roles of a user, for ACLs. */
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Site } from '../site';
import type { Row } from '../storage/storage';
import type { Budget } from './call';
import { createTurns } from './turns';

const MAX_ROLES = 500;
/** Long lists of members take a while: read so many at a time, others have their turn in between. */
const PAGE_ROWS = 50;

/** Names of all roles a user has: their own, and those that contain one of these. What it costs is taken from `budget`. */
export async function rolesOfUser(site: Site, userId: string, budget: Budget): Promise<string[]> {
  const turn = createTurns(budget);
  const roles: Row[] = [];
  for (let last: string | undefined; roles.length < MAX_ROLES; last = roles.at(-1)!.id) {
    const rows = await site.storage.page('_Role', { filter: { all: [] }, by: 'id', descending: false, limit: PAGE_ROWS, ...(last === undefined ? {} : { after: { value: last, id: last } }) });
    roles.push(...rows);
    if (rows.length < PAGE_ROWS) break;
    await turn();
  }
  const members = ({ data }: Row, key: string): string[] => (((data._relations as JsonObject | undefined)?.[key] ?? []) as string[]);
  const held = new Set(roles.filter((role) => members(role, 'users').includes(userId)));
  for (let before = -1; held.size !== before; ) {
    before = held.size;
    const ids = new Set([...held].map(({ id }) => id));
    for (const role of roles) if (members(role, 'roles').some((id) => ids.has(id))) held.add(role);
  }
  return [...held].map(({ data }) => String(data.name));
}
