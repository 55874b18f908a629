/** The footer of a VuePress theme -> ours; registration numbers stand in the texts of many, and a Chinese site must show its own. Pure. */
import type { Plain } from './config-answer';
import { FOOTER_HINT } from './config-hints';
import { fieldsOf, pick, type Fields } from './plain-fields';

const RECORD_KEYS = ['record', 'recordLink', 'cyberSecurityRecord', 'cyberSecurityLink'];

const LINKED = /<a\s[^>]*href=["']([^"']+)["'][^>]*>\s*([^<]*(?:ICP|备案)[^<]*)</;
const ICP = /[\u4e00-\u9fff]ICP备\s*\d+\s*号(?:-\d+)?/;
const CYBER = /[\u4e00-\u9fff]公网安备\s*\d+号?/;
const CYBER_LINK = /https?:\/\/(?:www\.)?beian\.(?:mps\.)?gov\.cn\/[^"'\s<>]*/;

/** Settings of the theme for the numbers found in `footer`, which may hold HTML; none when there are no numbers. */
export function recordsOf(footer: string): Readonly<Record<string, string>> {
  const [, recordLink, linked] = LINKED.exec(footer) ?? [];
  const record = linked?.trim() ?? ICP.exec(footer)?.[0];
  const cyberSecurityRecord = CYBER.exec(footer)?.[0];
  const cyberSecurityLink = CYBER_LINK.exec(footer)?.[0];
  return {
    ...(record === undefined ? {} : { record }),
    ...(recordLink === undefined ? {} : { recordLink }),
    ...(cyberSecurityRecord === undefined ? {} : { cyberSecurityRecord, ...(cyberSecurityLink === undefined ? {} : { cyberSecurityLink }) }),
  };
}

/**
 * theme-reco 2 has the settings of 1.x in it, vdoing and theme-hope a text, theme-plume two, others texts under names of their own.
 * `ignored` is told what has no place.
 */
export function mapFooter(value: Plain, ignored: (key: string, hint?: string) => void): Record<string, unknown> {
  const { createYear, startYear, copyright, ...footer } = fieldsOf(value) as Readonly<Record<string, Plain | undefined>>;
  const texts = typeof value === 'string' ? [value] : [copyright, ...Object.entries(footer).flatMap(([key, text]) => (RECORD_KEYS.includes(key) ? [] : [text]))].filter((text) => typeof text === 'string');
  const records = recordsOf([...texts, linksOf(copyright)].join('\n'));
  const isLost = (text: Plain | undefined): boolean => typeof text === 'string' && text.trim() !== '' && Object.keys(recordsOf(text)).length === 0;
  const year = typeof copyright === 'string' ? /\b(?:19|20)\d\d\b/.exec(copyright)?.[0] : undefined;
  if (isLost(value)) ignored('themeConfig.footer', FOOTER_HINT);
  if (isLost(footer.message)) ignored('themeConfig.footer.message', FOOTER_HINT);
  if ((isLost(copyright) && year === undefined) || (Array.isArray(copyright) && copyright.some((each: Plain) => isLost(linksOf([each]))))) ignored('themeConfig.footer.copyright', FOOTER_HINT);
  return { startYear: startYear ?? createYear ?? year, ...pick(footer as Fields, RECORD_KEYS), ...records };
}

/** The blog theme's list of texts and links, as HTML. */
function linksOf(list: Plain | undefined): string {
  return (Array.isArray(list) ? list : []).map(fieldsOf).map(({ text, link }) => `<a href="${String(link ?? '')}">${String(text ?? '')}</a>`).join(' ');
}
