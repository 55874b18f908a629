/** The roles of a user, for ACLs. */
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Site } from '../site';
import type { Row } from '../storage/storage';

const MAX_ROLES = 500;

/** Names of all roles a user has: their own, and those that contain one of these. */
export async function rolesOfUser(site: Site, userId: string): Promise<string[]> {
  const roles = await site.storage.page('_Role', { filter: { all: [] }, by: 'id', descending: false, limit: MAX_ROLES });
  const members = ({ data }: Row, key: string): string[] => (((data._relations as JsonObject | undefined)?.[key] ?? []) as string[]);
  const held = new Set(roles.filter((role) => members(role, 'users').includes(userId)));
  for (let before = -1; held.size !== before; ) {
    before = held.size;
    const ids = new Set([...held].map(({ id }) => id));
    for (const role of roles) if (members(role, 'roles').some((id) => ids.has(id))) held.add(role);
  }
  return [...held].map(({ data }) => String(data.name));
}
