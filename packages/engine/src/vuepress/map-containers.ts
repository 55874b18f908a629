/** Containers that a config declares, by vuepress-plugin-container, `@vuepress/plugin-container` or markdown-it-container. Pure. */
import { BOXES } from '../markdown/rules/boxes';
import type { Plain } from './config-answer';
import { fieldsOf, withoutEmpty, type Fields } from './plain-fields';

/** `markdown.containers` of one plugin's options; null when their code could not be read. */
export function mapContainer({ type = null, defaultTitle = null, locales = null, before = null, after = null, render = null }: Fields): Record<string, unknown> | null {
  if (typeof type !== 'string') return {};
  const given = defaultTitle ?? titlesOf(locales);
  // Their look here is better than HTML whose style stays behind; their title is taken.
  if (Object.hasOwn(BOXES, type) || type === 'details') return given === null || given === '' ? {} : { [type]: { title: given } };
  if ([before, after, render].some((each) => each !== null && typeof each !== 'string')) return null;
  // Only both together count.
  const html = before === null || after === null ? {} : { before, after };
  // Without words of its own a container had its name.
  return { [type]: withoutEmpty({ title: given ?? type.toUpperCase(), ...html }) };
}

/** VuePress 2 has titles by locale. */
function titlesOf(locales: Plain): Fields | null {
  const titles = Object.entries(fieldsOf(locales)).flatMap(([path, locale]) => {
    const { defaultInfo } = fieldsOf(locale);
    return typeof defaultInfo === 'string' ? [[path, defaultInfo] as const] : [];
  });
  return titles.length === 0 ? null : Object.fromEntries(titles);
}
