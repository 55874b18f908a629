/** Doubts about the comments' settings under the names that the author wrote: in VuePress most are options of a plugin. Pure. */
import type { Problem } from '@glimpress/contracts/problem';
import type { ThemeConfig } from '../config/schema';
import { hasKey } from '../config/source/written';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

const PLACES = ['valineConfig', 'vssueConfig', 'giscusConfig', 'options'] as const;
const DEEPEST = 12;

/** `"themeConfig.options.pageSize"` becomes `"plugins.3.1.options.pageSize"`, where `source`, the VuePress config as read, has it there. */
export function asWritten(problems: readonly Problem[], themeConfig: ThemeConfig, source: Plain): Problem[] {
  const moved = PLACES.flatMap((place) => {
    const key = `themeConfig.${place}`;
    const settings = themeConfig[place];
    const written = settings === undefined || hasKey(key, source) ? null : placeOf(settings, source);
    return written === null ? [] : [[key, written] as const];
  });
  return problems.map((problem) => moved.reduce((told, [key, written]) => ({ ...told, message: told.message.replace(new RegExp(`"${key.replace('.', '\\.')}(?=["\\.])`), () => `"${written}`) }), problem));
}

/** The dotted key of what holds the most of the settings as they are; null where nothing holds any. */
function placeOf(settings: Readonly<Record<string, unknown>>, source: Plain): string | null {
  let best: { readonly path: string | null; readonly shared: number } = { path: null, shared: 0 };
  visit(source, '', 0);
  return best.path;

  function visit(value: Plain, path: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    const { $call, args } = fieldsOf(value);
    if (typeof $call === 'string' && Array.isArray(args)) return visit((args[0] as Plain | undefined) ?? null, path, depth + 1);
    const shared = Object.entries(value).filter(([name, each]) => typeof each === 'string' && each === settings[name]).length;
    if (shared > best.shared) best = { path, shared };
    for (const [name, inner] of Object.entries(value)) visit(inner as Plain, path === '' ? name : `${path}.${name}`, depth + 1);
  }
}
