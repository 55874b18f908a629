/** The triangles of a model in the order in which they are drawn, so that neighbours can be drawn with one call. */
import type { Drawable } from '../model/drawable';

export class DrawSequence {
  /** Point numbers of all triangles, back to front; counted over all meshes. */
  readonly indices: Uint16Array;
  /** Where those of each place of the sequence start; one more entry says where the last ones end. */
  readonly starts: Int32Array;
  readonly #meshes: (Drawable | undefined)[];

  constructor(meshes: readonly Drawable[]) {
    this.indices = new Uint16Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
    this.starts = new Int32Array(meshes.length + 1);
    this.#meshes = Array.from({ length: meshes.length });
  }

  /** Takes what is to be drawn. Returns whether that is another sequence than before, which is rare. */
  update(drawables: readonly Drawable[]): boolean {
    let same = 0;
    while (same < drawables.length && this.#meshes[same] === drawables[same]) same++;
    if (same === drawables.length) return false;
    let at = this.starts[same]!;
    for (let place = same; place < drawables.length; place++) {
      const { indices, firstPoint } = (this.#meshes[place] = drawables[place]!);
      for (let index = 0; index < indices.length; index++) this.indices[at++] = firstPoint + indices[index]!;
      this.starts[place + 1] = at;
    }
    // What lies behind has been overwritten or stands elsewhere now.
    this.#meshes.fill(undefined, drawables.length);
    return true;
  }

  /** How many places from `first` on one call can draw: those after it need the same settings, and none is clipped. */
  alike(drawables: readonly Drawable[], first: number): number {
    const { texture, opacity, blend, culling, mask } = drawables[first]!;
    let place = first + 1;
    if (mask) return 1;
    for (; place < drawables.length; place++) {
      const next = drawables[place]!;
      if (next.texture !== texture || next.opacity !== opacity || next.blend !== blend || next.culling !== culling || next.mask) break;
    }
    return place - first;
  }
}
