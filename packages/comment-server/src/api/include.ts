/** `include`: pointers sent with the objects they point to, as far as the caller may see those. */
import { isKeyPath, typeOf, type JsonObject } from '@glimpress/comment-protocol';
import { isVisible, visibleObject } from '../domain/visible';
import { spendCharacters, type Context } from './call';
import { storedClass } from './classes';
import { createTurns } from './turns';

const MAX_PATHS = 20;
const MAX_DEPTH = 4;
const MAX_OBJECTS = 2000;

/**
 * Changes `objects`. `include`: a comma list of paths; what is no pointer stays as it is. Files always come whole. Throws 124 when
 * what comes in has no room in the answer: it may point to further objects, and those to others, each time many more.
 */
export async function includeObjects(context: Context, objects: readonly JsonObject[], include: string | undefined): Promise<void> {
  const paths = (include ?? '').split(',').map((path) => path.trim()).filter(isKeyPath).slice(0, MAX_PATHS);
  // `a` before `a.b`: the inner object must be there first.
  const files = objects.flatMap((object) => Object.keys(object).filter((key) => typeOf(object[key]) === 'File'));
  const steps = new Set([...files, ...paths.flatMap((path) => path.split('.').slice(0, MAX_DEPTH).map((_, index, parts) => parts.slice(0, index + 1).join('.')))]);
  const turn = createTurns(context.budget);
  // Only to see whether there is room: the answer is counted, with all that came in, where it is given out.
  const room: Context = { ...context, budget: { ...context.budget } };
  for (const path of [...steps].sort((a, b) => a.length - b.length)) await includePath(room, turn, objects, path.split('.'));
}

async function includePath(room: Context, turn: () => Promise<void>, objects: readonly JsonObject[], path: readonly string[]): Promise<void> {
  const { site, caller } = room;
  const pointers: JsonObject[] = [];
  for (const object of objects) {
    await turn();
    addReferences(pointers, object, path);
  }
  for (const className of new Set(pointers.map((pointer) => pointer.className as string))) {
    const ofClass = pointers.filter((pointer) => pointer.className === className);
    const ids = [...new Set(ofClass.map(({ objectId }) => objectId as string))];
    for (let start = 0; start < ids.length; start += 250) {
      const page = await site.storage.page(storedClass(site, className), { filter: { field: 'id', in: ids.slice(start, start + 250) }, by: 'id', descending: false, limit: 250 });
      const rows = new Map(page.map((row) => [row.id, row]));
      for (const pointer of ofClass) {
        const row = rows.get(pointer.objectId as string);
        if (!row || !isVisible(caller, row)) continue;
        await turn();
        const shown = visibleObject(site, caller, row);
        spendCharacters(room, shown);
        const mark = pointer.__type === 'File' ? { __type: 'File', id: row.id } : { __type: 'Pointer', className };
        // To each pointer its own: what comes into one later is not in the others.
        Object.assign(pointer, structuredClone(shown), mark);
      }
    }
  }
}

/** Adds the pointers at a path, `MAX_OBJECTS` in all; a list on the way or at its end counts with all its items. Files count as pointers to `_File`. */
function addReferences(found: JsonObject[], value: unknown, path: readonly string[]): void {
  if (found.length >= MAX_OBJECTS || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((item) => addReferences(found, item, path));
  const object = value as JsonObject;
  const [key, ...rest] = path;
  if (key !== undefined) {
    if (Object.hasOwn(object, key)) addReferences(found, object[key], rest);
  } else if (typeOf(object) === 'Pointer' && typeof object.className === 'string' && typeof object.objectId === 'string') found.push(object);
  else if (typeOf(object) === 'File' && typeof object.id === 'string') found.push(Object.assign(object, { className: '_File', objectId: object.id }));
}
