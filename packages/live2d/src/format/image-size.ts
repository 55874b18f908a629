/** Images that a small file makes large: their sizes are checked before the browser unpacks them. */

/** Pixels of all textures of a model: 256 MB. Those of the nine figures have up to 7 million. */
const MOST_PIXELS = 64 * 1024 * 1024;
const PNG_START = 0x89504e47;

/** Gives a check for the textures of one model, which counts their pixels. It throws an Error when a file is no PNG, as all textures of Cubism 2 are, or when there are too many. */
export function createImageCheck(): (bytes: Uint8Array) => void {
  let pixels = 0;
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 24 || view.getUint32(0) !== PNG_START) throw new Error('The file is no PNG.');
    pixels += view.getUint32(16) * view.getUint32(20);
    if (pixels > MOST_PIXELS) throw new Error(`The images have more than ${MOST_PIXELS} pixels.`);
  };
}
