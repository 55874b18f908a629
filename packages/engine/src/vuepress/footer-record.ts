/** Registration numbers that stand in the footer's text of themes without settings for them: a Chinese site must show its own. Pure. */

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
