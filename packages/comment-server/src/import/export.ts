/** Everything as the hosted service exported it: a `.tar.gz` with one file of JSON lines for each class. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { JsonObject } from '@glimpress/comment-protocol';
import { pack } from 'tar-stream';
import type { Row, Storage } from '../storage/storage';

const PAGE_ROWS = 500;
/** Of this server alone, or nobody's business. */
const LEFT_OUT = new Set(['sessionToken', 'avatar', 'authData']);

/** Gives the number of objects. Mails of commenters are in it: it is the owner's file. */
export async function exportAll(storage: Storage, file: string): Promise<number> {
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  // Before the end it is awaited, its failure must not count as unheard.
  written.catch(() => undefined);
  let count = 0;
  for (const className of await storage.classNames()) {
    const lines = [`#filetype:JSON-streaming {"type":"Class","class":"${className}"}`];
    let after: { value: string; id: string } | undefined;
    for (;;) {
      const rows = await storage.page(className, { filter: { all: [] }, by: 'id', descending: false, limit: PAGE_ROWS, ...(after ? { after } : {}) });
      lines.push(...rows.map((row) => JSON.stringify(exportedObject(row))));
      count += rows.length;
      if (rows.length < PAGE_ROWS) break;
      after = { value: rows.at(-1)!.id, id: rows.at(-1)!.id };
    }
    archive.entry({ name: `${className}.0.jsonl` }, `${lines.join('\n')}\n`);
  }
  archive.finalize();
  await written;
  return count;
}

function exportedObject({ id, created, updated, data }: Row): JsonObject {
  const fields = Object.fromEntries(Object.entries(data).filter(([key]) => !key.startsWith('_') && !LEFT_OUT.has(key)));
  return { ...fields, objectId: id, createdAt: created, updatedAt: updated };
}
