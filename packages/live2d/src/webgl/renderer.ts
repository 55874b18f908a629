/** Draws a model with WebGL: masks into their buffer first, then the meshes back to front. */
import type { BlendMode } from '../format/moc';
import type { Drawable } from '../model/drawable';
import { MASK_BUFFER, type Mask } from '../model/masks';
import type { Model } from '../model/model';
import { DrawSequence } from './draw-sequence';
import { ATTRIBUTES, createProgram, type Program } from './shaders';
import { createTexture, uploadImage, type TextureImage } from './textures';

/** Texture units. */
const IMAGE = 0;
const MASK = 1;

interface Clipping {
  readonly clipped: Program;
  readonly mask: Program;
  /** The mask buffer. */
  readonly texture: WebGLTexture;
  readonly buffer: WebGLFramebuffer;
  /** The triangles of all meshes in the order of the file: a mesh that clips need not be drawn itself. */
  readonly indices: WebGLBuffer;
  /** Where those of each mesh start. */
  readonly starts: Int32Array;
}

/** The context a renderer needs. @throws Error when the browser has none to give. */
export function createContext(canvas: HTMLCanvasElement): WebGLRenderingContext {
  const gl = canvas.getContext('webgl', { alpha: true, premultipliedAlpha: true, antialias: true, depth: false, stencil: false });
  if (!gl) throw new Error('Failed to create WebGL context.');
  return gl;
}

/** Has the context to itself. When the context is lost, make a new one from the restored context. */
export class Renderer {
  readonly #gl: WebGLRenderingContext;
  readonly #model: Model;
  readonly #textures: readonly (WebGLTexture | null)[];
  readonly #positions: WebGLBuffer;
  readonly #uvs: WebGLBuffer;
  readonly #indices: WebGLBuffer;
  readonly #sequence: DrawSequence;
  readonly #whole: Program;
  /** What clipping needs; null for a model without. */
  readonly #clipping: Clipping | null;
  // What the context is set to, so that it is told only what changes.
  #program: Program | null = null;
  #texture: WebGLTexture | null = null;
  #blend: BlendMode | null = null;
  #isCulling = false;

  /**
   * @param images By texture number; what uses a missing one is not drawn.
   * @throws Error when a shader does not compile or the browser gives no texture.
   */
  constructor(gl: WebGLRenderingContext, model: Model, images: readonly (TextureImage | null)[]) {
    this.#gl = gl;
    this.#model = model;
    gl.activeTexture(gl.TEXTURE0 + IMAGE);
    this.#textures = images.map((image) => image && uploadImage(gl, image));
    this.#whole = createProgram(gl, 'whole');
    this.#clipping = model.masks.length > 0 ? createClipping(gl, model) : null;

    this.#sequence = new DrawSequence(model.meshes);
    this.#indices = gl.createBuffer()!;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, this.#sequence.indices, gl.DYNAMIC_DRAW);
    const uvs = new Float32Array(model.positions.length);
    for (const mesh of model.meshes) uvs.set(mesh.uvs, 2 * mesh.firstPoint);
    this.#uvs = gl.createBuffer()!;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#uvs);
    gl.bufferData(gl.ARRAY_BUFFER, uvs, gl.STATIC_DRAW);
    gl.vertexAttribPointer(ATTRIBUTES.uv, 2, gl.FLOAT, false, 0, 0);
    this.#positions = gl.createBuffer()!;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions);
    gl.bufferData(gl.ARRAY_BUFFER, model.positions, gl.DYNAMIC_DRAW);
    gl.vertexAttribPointer(ATTRIBUTES.position, 2, gl.FLOAT, false, 0, 0);
    for (const location of Object.values(ATTRIBUTES)) gl.enableVertexAttribArray(location);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.CULL_FACE);
    gl.enable(gl.BLEND);
    gl.clearColor(0, 0, 0, 0);
  }

  /**
   * Draws the model as it was last updated; allocates nothing.
   * @param place Scale x, scale y, translation x, translation y: canvas units to clip space (see `projectTo`).
   */
  draw(place: Float32Array): void {
    const gl = this.#gl;
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#model.positions);
    if (this.#clipping) this.#drawMasks(this.#clipping);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    // Canvas units grow downwards: what was counter-clockwise is clockwise.
    gl.frontFace(gl.CW);
    if (this.#clipping) gl.uniform4fv(this.#use(this.#clipping.clipped).uniforms.place, place);
    gl.uniform4fv(this.#use(this.#whole).uniforms.place, place);
    const { drawables } = this.#model;
    const sequence = this.#sequence;
    if (sequence.update(drawables)) gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, sequence.indices);
    for (let first = 0, count = 0; first < drawables.length; first += count) {
      count = sequence.alike(drawables, first);
      const drawable = drawables[first]!;
      const { mask, opacity } = drawable;
      const program = this.#use(mask ? this.#clipping!.clipped : this.#whole);
      if (program.opacity !== opacity) gl.uniform1f(program.uniforms.opacity, (program.opacity = opacity));
      if (mask) {
        gl.uniform4fv(program.uniforms.clip, mask.toTexture);
        this.#selectChannel(program.uniforms.channel, mask);
      }
      this.#setBlend(drawable.blend);
      this.#drawTriangles(drawable, sequence.starts[first]!, sequence.starts[first + count]!);
    }
  }

  /** Gives back all it has on the graphics card. */
  dispose(): void {
    const gl = this.#gl;
    for (const texture of this.#textures) gl.deleteTexture(texture);
    for (const buffer of [this.#positions, this.#uvs, this.#indices]) gl.deleteBuffer(buffer);
    gl.deleteProgram(this.#whole.program);
    if (!this.#clipping) return;
    gl.deleteBuffer(this.#clipping.indices);
    gl.deleteFramebuffer(this.#clipping.buffer);
    gl.deleteTexture(this.#clipping.texture);
    gl.deleteProgram(this.#clipping.clipped.program);
    gl.deleteProgram(this.#clipping.mask.program);
  }

  #drawMasks(clipping: Clipping): void {
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, clipping.buffer);
    gl.viewport(0, 0, MASK_BUFFER, MASK_BUFFER);
    gl.clear(gl.COLOR_BUFFER_BIT);
    // The buffer is not upside down, as the canvas is.
    gl.frontFace(gl.CCW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, clipping.indices);
    this.#setBlend('normal');
    const { uniforms } = this.#use(clipping.mask);
    const { masks, meshes } = this.#model;
    for (let place = 0; place < masks.length; place++) {
      const mask = masks[place]!;
      if (!mask.used) continue;
      gl.uniform4fv(uniforms.place, mask.toClip);
      gl.uniform4fv(uniforms.clip, mask.toTexture);
      gl.uniform4fv(uniforms.cell, mask.cell);
      this.#selectChannel(uniforms.channel, mask);
      for (let each = 0; each < mask.meshes.length; each++) {
        const index = mask.meshes[each]!;
        const mesh = meshes[index]!;
        const start = clipping.starts[index]!;
        if (mesh.inUse) this.#drawTriangles(mesh, start, start + mesh.indices.length);
      }
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
  }

  #setBlend(blend: BlendMode): void {
    if (this.#blend === blend) return;
    this.#blend = blend;
    const gl = this.#gl;
    if (blend === 'normal') gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    else if (blend === 'screen') gl.blendFuncSeparate(gl.ONE, gl.ONE, gl.ZERO, gl.ONE);
    else gl.blendFuncSeparate(gl.DST_COLOR, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE);
  }

  #selectChannel(uniform: WebGLUniformLocation | null, { channel }: Mask): void {
    this.#gl.uniform4f(uniform, channel === 0 ? 1 : 0, channel === 1 ? 1 : 0, channel === 2 ? 1 : 0, channel === 3 ? 1 : 0);
  }

  #use(program: Program): Program {
    if (this.#program === program) return program;
    this.#program = program;
    const gl = this.#gl;
    gl.useProgram(program.program);
    gl.uniform1i(program.uniforms.image, IMAGE);
    gl.uniform1i(program.uniforms.mask, MASK);
    return program;
  }

  /** Draws part of the indices bound, with the texture and culling of a mesh. */
  #drawTriangles({ texture: number, culling }: Drawable, start: number, end: number): void {
    const gl = this.#gl;
    const texture = this.#textures[number];
    if (!texture) return;
    if (this.#texture !== texture) gl.bindTexture(gl.TEXTURE_2D, (this.#texture = texture));
    if (this.#isCulling !== culling) {
      this.#isCulling = culling;
      if (culling) gl.enable(gl.CULL_FACE);
      else gl.disable(gl.CULL_FACE);
    }
    gl.drawElements(gl.TRIANGLES, end - start, gl.UNSIGNED_SHORT, Uint16Array.BYTES_PER_ELEMENT * start);
  }
}

/** Programs for clipping, and the buffer of masks, which stays bound to its texture unit. */
function createClipping(gl: WebGLRenderingContext, model: Model): Clipping {
  const clipped = createProgram(gl, 'clipped');
  const mask = createProgram(gl, 'mask');
  gl.activeTexture(gl.TEXTURE0 + MASK);
  const texture = createTexture(gl);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, MASK_BUFFER, MASK_BUFFER, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  for (const filter of [gl.TEXTURE_MAG_FILTER, gl.TEXTURE_MIN_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
  const buffer = gl.createFramebuffer()!;
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  gl.activeTexture(gl.TEXTURE0 + IMAGE);
  const all = new DrawSequence(model.meshes);
  all.update(model.meshes);
  const indices = gl.createBuffer()!;
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, all.indices, gl.STATIC_DRAW);
  return { clipped, mask, texture, buffer, indices, starts: all.starts };
}
