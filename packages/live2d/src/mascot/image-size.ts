/** Images that a small file makes large: their size is checked before the browser unpacks them. */

/** Pixels on a side. The textures of the nine figures have up to 2048. */
const MOST_PIXELS = 8192;
const PNG_START = 0x89504e47;

/** @throws Error when the file is a PNG with more pixels than a texture may have. */
export function checkImageSize(bytes: Uint8Array): void {
  if (bytes.length < 24) throw new Error('The file is no image.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== PNG_START) return;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  if (width > MOST_PIXELS || height > MOST_PIXELS) throw new Error(`The image of ${width} × ${height} pixels is larger than ${MOST_PIXELS}.`);
}
