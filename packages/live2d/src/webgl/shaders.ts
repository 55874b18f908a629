/** The two passes' shaders: meshes on the canvas (whole or clipped), and masks into their buffer. */

/** Attribute locations, the same in all programs. */
export const ATTRIBUTES = { position: 0, uv: 1 } as const;

/** `place` is scale x, scale y, translation x, translation y: canvas units to clip space; `clip` the same to the mask buffer. */
const VERTEX = `
attribute vec2 position, uv;
uniform vec4 place, clip;
varying vec2 at, maskAt;
void main() {
  gl_Position = vec4(position * place.xy + place.zw, 0.0, 1.0);
  at = uv;
  maskAt = position * clip.xy + clip.zw;
}`;

const FRAGMENT = `
precision highp float;
varying vec2 at, maskAt;
uniform sampler2D image, mask;
uniform vec4 channel, cell;
uniform float opacity;
void main() {`;

const BODIES = {
  /** A mesh on the canvas. */
  whole: 'gl_FragColor = texture2D(image, at) * opacity;',
  /** A mesh that one channel of the mask buffer clips. */
  clipped: 'gl_FragColor = texture2D(image, at) * (opacity * dot(texture2D(mask, maskAt), channel));',
  /** A mask, kept within its cell of the buffer. */
  mask: 'vec2 inside = step(cell.xy, maskAt) * step(maskAt, cell.zw); gl_FragColor = channel * (texture2D(image, at).a * inside.x * inside.y);',
} as const;

const UNIFORMS = ['place', 'clip', 'image', 'mask', 'channel', 'cell', 'opacity'] as const;

export interface Program {
  readonly program: WebGLProgram;
  /** What the uniform is set to; NaN before it is. */
  opacity: number;
  /** Null where the program has no use for one. */
  readonly uniforms: Readonly<Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>>;
}

/** @throws Error with the driver's log when a shader does not compile or link. */
export function createProgram(gl: WebGLRenderingContext, body: keyof typeof BODIES): Program {
  const program = gl.createProgram()!;
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, `${FRAGMENT}${BODIES[body]}}`],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(`Failed to compile shader: ${gl.getShaderInfoLog(shader)}`);
    gl.attachShader(program, shader);
    // It lives on as long as the program does.
    gl.deleteShader(shader);
  }
  for (const [name, location] of Object.entries(ATTRIBUTES)) gl.bindAttribLocation(program, location, name);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`Failed to link program: ${gl.getProgramInfoLog(program)}`);
  const uniforms = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)])) as Program['uniforms'];
  return { program, opacity: NaN, uniforms };
}
