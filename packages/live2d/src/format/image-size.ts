/** Images that a small file makes large: their sizes are checked before the browser unpacks them. */

/** Pixels on a side. The textures of the nine figures have up to 2048. */
const MOST_ON_A_SIDE = 8192;
/** Pixels of all textures of a model: 256 MB. Those of the nine figures have up to 7 million. */
const MOST_PIXELS = 64 * 1024 * 1024;
const PNG_START = 0x89504e47;

/** Gives a check for the textures of one model, which counts those it has let pass. It throws an Error when a file is no PNG (all textures of Cubism 2 are), or has more pixels than there may be. */
export function createImageCheck(): (bytes: Uint8Array) => void {
  let pixels = 0;
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 24 || view.getUint32(0) !== PNG_START) throw new Error('The file is no PNG image.');
    const width = view.getUint32(16);
    const height = view.getUint32(20);
    if (width > MOST_ON_A_SIDE || height > MOST_ON_A_SIDE) throw new Error(`The image of ${width} × ${height} pixels is larger than ${MOST_ON_A_SIDE}.`);
    if (pixels + width * height > MOST_PIXELS) throw new Error(`With the image of ${width} × ${height} pixels there are more than ${MOST_PIXELS}.`);
    pixels += width * height;
  };
}
