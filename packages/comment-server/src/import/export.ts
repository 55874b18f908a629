/** Everything as the hosted service exported it: a `.tar.gz` with files of JSON lines for each class, `Comment.0.jsonl` first. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JsonObject } from '@glimpress/comment-protocol';
import { pack, type Pack } from 'tar-stream';
import { allRows } from '../storage/all-rows';
import type { Row, Storage } from '../storage/storage';
import { writeWhole } from '../whole-file';

/** An archive names the size of each file before the file: so much is in memory at once. */
const PART_CHARACTERS = 4_000_000;
/** Of this server alone, or nobody's business; in other classes such names are the site's own. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { Comment: ['avatar'], _User: ['sessionToken', 'authData'] };
/** Only this server understands them: members of relations, and what was counted in from where, and since when here. */
const KEPT: ReadonlySet<string> = new Set(['_relations', '_imported', '_since']);

/** Gives the number of objects. Mails of commenters are in it: it is the owner's file. Rejects when `file` exists; leaves nothing when it fails later. */
export function exportAll(storage: Storage, file: string): Promise<number> {
  return writeWhole(file, async (part) => {
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(part));
    try {
      const count = await Promise.race([addClasses(archive, storage), written.then(() => 0)]);
      archive.finalize();
      await written;
      return count;
    } catch (failure) {
      archive.destroy();
      await written.catch(() => undefined);
      throw failure;
    }
  });
}

async function addClasses(archive: Pack, storage: Storage): Promise<number> {
  let count = 0;
  const classNames = await storage.classNames();
  // An archive with nothing in it is taken for no export.
  for (const className of classNames.length > 0 ? classNames : ['Comment']) {
    let part = 0;
    const first = `#filetype:JSON-streaming {"type":"Class","class":"${className}"}\n`;
    let text = first;
    for await (const row of allRows(storage, className)) {
      count++;
      text += `${JSON.stringify(exportedObject(row))}\n`;
      if (text.length < PART_CHARACTERS) continue;
      await addFile(archive, `${className}.${part++}.jsonl`, text);
      text = first;
    }
    if (part === 0 || text !== first) await addFile(archive, `${className}.${part}.jsonl`, text);
  }
  return count;
}

/** Resolves when what reads the archive has taken the file. */
function addFile(archive: Pack, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return new Promise((done, fail) => void archive.entry({ name, size: bytes.length }, (failure) => (failure ? fail(failure) : done())).end(bytes));
}

function exportedObject({ className, id, created, updated, data }: Row): JsonObject {
  const fields = Object.fromEntries(Object.entries(data).filter(([key]) => (!key.startsWith('_') || KEPT.has(key)) && !LEFT_OUT[className]?.includes(key)));
  return { ...fields, objectId: id, createdAt: created, updatedAt: updated };
}
