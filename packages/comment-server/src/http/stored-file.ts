/** Files out of the database, piece by piece as they are taken: of one that nobody reads little is in memory, however many ask for it. */
import { ProtocolError } from '@glimpress/comment-protocol';
import type { Storage } from '../storage/storage';

const PIECE_BYTES = 256 * 1024;

/** Shown by a browser in place; everything else is offered for download. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** `spend` is told of the pieces beyond the first, each of which is a question to the database. Throws 101 for what is not there. */
export async function storedFileReply(storage: Storage, key: string, spend: (pieces: number) => void): Promise<Response> {
  const file = await storage.file(key);
  if (!file) throw new ProtocolError(101, 404);
  const { mimeType, sizeBytes } = file;
  spend(Math.floor(sizeBytes / PIECE_BYTES));
  const shown = SHOWN_TYPES.has(mimeType);
  return new Response(sizeBytes === 0 ? null : piecesOf(storage, key, sizeBytes), {
    headers: { 'content-type': shown ? mimeType : 'application/octet-stream', 'content-length': String(sizeBytes), 'content-disposition': shown ? 'inline' : 'attachment', 'cache-control': 'public, max-age=31536000, immutable' },
  });
}

function piecesOf(storage: Storage, key: string, sizeBytes: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(pieces) {
        const piece = await storage.filePiece(key, at, Math.min(PIECE_BYTES, sizeBytes - at)).catch(() => undefined);
        // Deleted, or the database is gone: whoever reads sees by the length that some of it is missing.
        if (!piece?.length) return pieces.error(new Error('The rest of a file is not there.'));
        pieces.enqueue(piece);
        at += piece.length;
        if (at >= sizeBytes) pieces.close();
      },
    },
    { highWaterMark: 0 },
  );
}
