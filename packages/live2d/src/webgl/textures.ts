/** Images to textures, premultiplied and filtered as the models' artists saw them. */

/** A decoded image. Of an `ImageBitmap`, alpha must be premultiplied already; of the others it is multiplied on upload. */
export type TextureImage = ImageBitmap | HTMLImageElement | HTMLCanvasElement | ImageData;

/** @throws Error when the browser gives no texture. */
export function createTexture(gl: WebGLRenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  if (!texture) throw new Error('Failed to generate gl texture name.');
  gl.bindTexture(gl.TEXTURE_2D, texture);
  return texture;
}

/** Uploads an image; one that is too large for the device is scaled down. @throws Error when the browser gives no texture. */
export function uploadImage(gl: WebGLRenderingContext, image: TextureImage): WebGLTexture {
  const texture = createTexture(gl);
  const source = fitted(image, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  if (isPowerOfTwo(source.width) && isPowerOfTwo(source.height)) {
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
  } else {
    // Other sizes can neither repeat nor have mipmaps.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }
  const anisotropy = gl.getExtension('EXT_texture_filter_anisotropic');
  if (anisotropy) gl.texParameterf(gl.TEXTURE_2D, anisotropy.TEXTURE_MAX_ANISOTROPY_EXT, gl.getParameter(anisotropy.MAX_TEXTURE_MAX_ANISOTROPY_EXT) as number);
  return texture;
}

function isPowerOfTwo(size: number): boolean {
  return size > 0 && (size & (size - 1)) === 0;
}

function fitted(image: TextureImage, most: number): TextureImage {
  const factor = most / Math.max(image.width, image.height);
  if (factor >= 1 || image instanceof ImageData) return image;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(image.width * factor));
  canvas.height = Math.max(1, Math.floor(image.height * factor));
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
