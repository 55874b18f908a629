/** Files: their rows in `_File`, their bytes in the database, so that any replica can serve them. */
import { randomBytes } from 'node:crypto';
import { isObjectId, ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { parseAcl, PUBLIC_READ } from '../domain/acl';
import { plainText } from '../domain/comment/sanitise';
import { spendLimit } from './limits';
import { newObjectId, newTime } from '../domain/object-id';
import { isSame } from '../same-text';
import { siteHash, type Site } from '../site';
import { checkedValue } from '../domain/update';
import type { Row, StoredFile } from '../storage/storage';
import type { Context, Reply } from './call';

export const MAX_FILE_BYTES = 10_000_000;
const UPLOAD_MS = 60 * 60_000;
const EXTERNAL = /^https?:\/\/[^\s<>"'`]{1,2000}$/;

/** The row of a file that lies elsewhere. */
export async function createFile(context: Context, sent: JsonObject): Promise<Reply> {
  checkMayUpload(context);
  if (typeof sent.url !== 'string' || !EXTERNAL.test(sent.url)) throw new ProtocolError(113, 400, 'A file needs its url.');
  const row = await insertFile(context, sent, { url: checkedValue(sent.url) });
  return { status: 201, body: { objectId: row.id, createdAt: row.created, url: row.data.url!, name: row.data.name! }, location: `/files/${row.id}` };
}

/** The row of a file to come, and where its bytes may be put, once, within an hour. */
export async function createFileToken(context: Context, sent: JsonObject): Promise<Reply> {
  checkMayUpload(context);
  const key = `${randomBytes(16).toString('hex')}${extensionOf(sent.name)}`;
  const row = await insertFile(context, sent, { url: `${context.publicUrl}/files/${key}`, key });
  const until = Date.now() + UPLOAD_MS;
  const token = `${row.id}.${until}.${siteHash(context.site, 'upload', `${row.id}.${key}.${until}`)}`;
  return {
    status: 201,
    body: {
      objectId: row.id,
      createdAt: row.created,
      token,
      bucket: 'files',
      url: row.data.url!,
      key,
      mime_type: row.data.mime_type!,
      // The one provider that means: PUT the bytes to this address.
      provider: 's3',
      upload_url: `${context.publicUrl}/upload/${row.id}/${key}?token=${token}`,
    },
  };
}

/** An upload that failed takes its row with it, and what came of it. */
export async function fileCallback({ site }: Context, { token, result }: JsonObject): Promise<Reply> {
  const id = typeof token === 'string' ? token.split('.')[0]! : '';
  if (result === false && isObjectId(id)) {
    let key = '';
    await site.storage.remove('_File', id, ({ data }) => {
      key = String(data.key);
      if (!isUploadToken(site, id, key, String(token))) throw new ProtocolError(403, 403);
    });
    await site.storage.removeFile(key);
  }
  return { status: 200, body: {} };
}

/** `take` reads the bytes of a file, which it does not for a wrong token, and gives them to be stored. Throws 403 for a token that is wrong, old or used, or whose file was given up or deleted. */
export async function receiveUpload(site: Site, id: string, key: string, token: string, take: (store: (file: StoredFile) => Promise<void>) => Promise<void>): Promise<void> {
  if (!isUploadToken(site, id, key, token) || !(await site.storage.get('_File', id))) throw new ProtocolError(403, 403, 'The upload address is not valid any more.');
  await take(async (file) => {
    if ((await site.storage.hit(`upload:${id}`, Date.now() + UPLOAD_MS)) > 1) throw new ProtocolError(403, 403, 'The upload address was used before.');
    await site.storage.putFile(key, file);
  });
}
function isUploadToken(site: Site, id: string, key: string, token: string): boolean {
  const [owner, until = '', hash] = token.split('.');
  return owner === id && Number(until) > Date.now() && hash !== undefined && isSame(hash, siteHash(site, 'upload', `${id}.${key}.${until}`));
}

function checkMayUpload({ site, caller }: Context): void {
  if (!caller.master && !site.rules.openClasses) throw new ProtocolError(119, 403, 'Clients may not upload files.');
}
async function insertFile(context: Context, sent: JsonObject, place: JsonObject): Promise<Row> {
  await spendLimit(context.site, 'file', context.caller);
  const created = newTime();
  const metaData = (typeof sent.metaData === 'object' && sent.metaData !== null ? sent.metaData : {}) as JsonObject;
  const row: Row = {
    className: '_File',
    id: newObjectId(created),
    created,
    updated: created,
    data: {
      name: typeof sent.name === 'string' ? plainText(sent.name, 200) : 'file',
      mime_type: typeof sent.mime_type === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(sent.mime_type) ? sent.mime_type : 'application/octet-stream',
      metaData: checkedValue(Object.fromEntries(Object.entries(metaData).filter(([key, value]) => ['owner', 'size', '__source', 'width', 'height', 'format', '_checksum'].includes(key) && (typeof value === 'string' || typeof value === 'number')))),
      ACL: (sent.ACL === undefined ? PUBLIC_READ : parseAcl(sent.ACL)) as JsonObject,
      ...place,
    },
  };
  await context.site.storage.insert(row);
  return row;
}
function extensionOf(name: unknown): string {
  return typeof name === 'string' ? (/\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '') : '';
}
