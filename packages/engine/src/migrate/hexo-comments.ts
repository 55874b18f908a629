/** The comments that a theme of Hexo showed. Pure. */
import { findComments, type TakenComments } from '../comment-systems';
import { fields } from './hexo-config';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The comments that the theme showed, with their settings, out of `settings` (those that win first); null when there were none. Themes are
 * configured with systems that are not, or no longer, in use: what they name counts. One that cannot be taken over is told.
 */
export function themeComments(settings: readonly Fields[]): TakenComments | null {
  const { enable, use, system, service, type, active } = merged(settings.flatMap(({ comments, comment }) => [fields(comments), fields(comment)]));
  // Redefine's word is `system`, Volantis's `service`, Icarus's `type`.
  const shown = enable === false ? null : [use, system, service, type].find((each) => each !== undefined);
  const names = shown === undefined ? ofFluid(settings) : namesOf(shown);
  // NexT shows all that are switched on; `active` is which of them first.
  if (names === null) return namesOf(active).map((name) => configured(settings, name)).find((found) => found !== null) ?? configured(settings);
  if (names.length === 0) return null;
  return names.map((name) => configured(settings, name)).find((found) => found !== null) ?? { themeConfig: {}, left: [`Comments were those of "${names[0]}", which cannot be taken over: see the manual on comments for what can take their place.`] };
}

/** Null when it is not Fluid. Its own `enable` is `false`. */
function ofFluid(settings: readonly Fields[]): readonly string[] | null {
  const { enable, type } = merged(settings.map(({ post }) => fields(fields(post).comments)));
  if (enable === undefined && type === undefined) return null;
  return enable ? namesOf(type) : [];
}

/** Butterfly takes a list, or names between commas. */
function namesOf(value: unknown): readonly string[] {
  return [value].flat().flatMap((each) => (typeof each === 'string' ? each.split(',') : [])).map((name) => name.trim()).filter((name) => name !== '');
}

/** The first system that is configured, or the one called `only` (any case). */
function configured(settings: readonly Fields[], only?: string): TakenComments | null {
  for (const each of settings) {
    const comment = fields(each.comment);
    // Redefine has systems below `config`; Icarus the settings of one beside its name.
    const ofIcarus = typeof comment.type === 'string' ? { [comment.type]: comment } : {};
    for (const group of [ofIcarus, each, fields(each.comments), comment, fields(comment.config)]) {
      const found = findComments(only === undefined ? group : Object.fromEntries(Object.entries(group).filter(([name]) => name.toLowerCase() === only.toLowerCase())));
      if (found !== null) return found;
    }
  }
  return null;
}

function merged(groups: readonly Fields[]): Fields {
  return Object.assign({}, ...groups.toReversed()) as Fields;
}
