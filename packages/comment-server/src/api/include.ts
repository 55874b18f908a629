/** `include`: pointers sent with the objects they point to, as far as the caller may see those. */
import { isKeyPath, typeOf, type JsonObject } from '@glimpress/comment-protocol';
import { isVisible, visibleObject } from '../domain/visible';
import type { Row } from '../storage/storage';
import type { Context } from './call';
import { storedClass } from './classes';

const MAX_PATHS = 20;
const MAX_DEPTH = 4;
const MAX_OBJECTS = 2000;

/** Changes `objects`. `include`: a comma list of paths; what is no pointer stays as it is. Files always come whole. */
export async function includeObjects(context: Context, objects: readonly JsonObject[], include: string | undefined): Promise<void> {
  const paths = (include ?? '').split(',').map((path) => path.trim()).filter(isKeyPath).slice(0, MAX_PATHS);
  // `a` before `a.b`: the inner object must be there first.
  const files = objects.flatMap((object) => Object.keys(object).filter((key) => typeOf(object[key]) === 'File'));
  const steps = new Set([...files, ...paths.flatMap((path) => path.split('.').slice(0, MAX_DEPTH).map((_, index, parts) => parts.slice(0, index + 1).join('.')))]);
  for (const path of [...steps].sort((a, b) => a.length - b.length)) await includePath(context, objects, path.split('.'));
}

async function includePath({ site, caller }: Context, objects: readonly JsonObject[], path: readonly string[]): Promise<void> {
  const pointers = objects.flatMap((object) => referencesAt(object, path)).slice(0, MAX_OBJECTS);
  const rows = new Map<string, Row>();
  for (const className of new Set(pointers.map((pointer) => pointer.className as string))) {
    const ids = [...new Set(pointers.filter((pointer) => pointer.className === className).map(({ objectId }) => objectId as string))];
    for (let start = 0; start < ids.length; start += 250) {
      for (const row of await site.storage.page(storedClass(site, className), { filter: { field: 'id', in: ids.slice(start, start + 250) }, by: 'id', descending: false, limit: 250 })) rows.set(`${className} ${row.id}`, row);
    }
  }
  for (const pointer of pointers) {
    const row = rows.get(`${pointer.className as string} ${pointer.objectId as string}`);
    if (!row || !isVisible(caller, row)) continue;
    const mark = pointer.__type === 'File' ? { __type: 'File', id: row.id } : { __type: 'Pointer', className: pointer.className! };
    Object.assign(pointer, visibleObject(site, caller, row), mark);
  }
}

/** The pointers at a path; a list on the way or at its end counts with all its items. Files count as pointers to `_File`. */
function referencesAt(value: unknown, path: readonly string[]): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesAt(item, path));
  if (typeof value !== 'object' || value === null) return [];
  const object = value as JsonObject;
  const [key, ...rest] = path;
  if (key !== undefined) return Object.hasOwn(object, key) ? referencesAt(object[key], rest) : [];
  if (typeOf(object) === 'Pointer' && typeof object.className === 'string' && typeof object.objectId === 'string') return [object];
  if (typeOf(object) === 'File' && typeof object.id === 'string') return [Object.assign(object, { className: '_File', objectId: object.id })];
  return [];
}
