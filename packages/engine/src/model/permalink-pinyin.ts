/**
 * Addresses as VuePress's plugin permalink-pinyin made them by `slugify` of the package `transliteration`: letters, digits and a few
 * marks stay, Chinese is written by its sound, all else parts words. Pure.
 */
import type { PinyinSlugs } from '../config/resolve';
import { once } from '../once';
import { recoPinyin, wordsOf } from './reco-pinyin';

/** Characters of GB 2312's first level that the package reads otherwise than theme-reco 2 did. Others are rare: their addresses may be wrong. */
const READ_OTHERWISE = `
  ai呆 bao刨 bo柏簿 bu扑埔 ceng曾 cha刹 chai差 chang裳 che辙 cheng称盯 chi茬哆离 chong茧重 chou臭 chu畜 chuai揣 cou凑 cu促 cuo磋 diu丢 duo锗 e胺哦
  fo佛 fou否 fu莆 gan乾 gang杠 ge噶咯 geng粳 gua括适蜗 gui傀炔 ha蛤 han厂 hang肮夯吭 hao镐 he蝎 huan还 huo硅 ji洁 jiao窖 jie价械 jing烃 ju柜居 ke喀
  keng坑 ku挎 leng棱冷 lia俩 liang惊 liu铆 lu驴吕铝侣旅履屡缕虑氯律率滤绿 luan挛 lue撂 lun抡 luo酪烙 mang氓 mao猫 mo嘿 mou冒 mu姥 nang囊 nao淖 ne呐 nei内
  neng能 ni呢 nian粘 ning柠 nong弄 nu女 nue虐 nuo娜 pa耙 pei啡 pi辟坏坯 piao膘 pie瘪 po朴 qi缉 qia卡 qie沏 re惹 ren赁 ruan蠕 sao艘 sha厦 shou熟
  shui蜕 shuo芍 si赐 suo蓑 tang倘躺淌趟烫 tian蚕 tiao挑 tong侗恫 tun褪 xi猎携 xian掺铣掀癣 xiao胶酵 xie薛血 xu吁 xue削 ya轧 yan蔫 yao淆钥 yi掖曳腋 yu亏
  zan咱 zha蜡 zhan颤 zhao朝着 zhi蛰 zhua挝爪 zhuo啄 zou诌骤
`;
const readings = once(() => new Map(wordsOf(READ_OTHERWISE).flatMap(([syllable, characters]) => characters.map((character) => [character, syllable] as const))));
/** What the package had otherwise before its version 2.2. */
const EARLY: Readonly<Record<string, string>> = { 癌: 'yan', 触: 'hong', 术: 'zhu', 叶: 'xie', 种: 'chong' };

/** Marks that do more than part words. */
const MARKS: Readonly<Record<string, string>> = { '。': '. ', '—': '--', '…': '...' };

/** Where the page of this address was, by the versions of the package; nowhere when that is not known of one of its characters. */
export function pinyinAddresses(path: string, { separator, lowercase }: PinyinSlugs): readonly string[] {
  if (separator === '') return [];
  const written = [write, writeEarly].map((writer) => path.split('/').map((part) => slug(writer(part), separator)));
  return [...new Set(written.flatMap((parts) => (parts.includes(null) ? [] : [lowercase ? parts.join('/').toLowerCase() : parts.join('/')])))];
}

function slug(written: string | null, separator: string): string | null {
  if (written === null) return null;
  let words = written.replace(/[^\w.~-]+/g, () => separator);
  while (words.startsWith(separator)) words = words.slice(separator.length);
  return words.endsWith(separator) ? words.slice(0, -separator.length) : words;
}

/** Chinese is parted from what follows it. */
function write(part: string): string | null {
  let written = '';
  let isBehindHan = false;
  for (const character of part) {
    const sound = soundOf(character);
    if (sound === null) return null;
    written += isBehindHan && !/[\s!-#%-*,-/:;?@[-\]_{}]/.test(sound) ? ` ${sound}` : sound;
    isBehindHan = HAN.test(character);
  }
  return written;
}

/** Before version 2.2 it was parted from what stands before it. */
function writeEarly(part: string): string | null {
  let written = '';
  for (const character of part) {
    const sound = EARLY[character] ?? soundOf(character);
    if (sound === null) return null;
    written += HAN.test(character) && written !== '' && !/\s$/.test(written) ? ` ${sound}` : sound;
  }
  return written;
}

const HAN = /[\u4e00-\u9fa5]/;

/** Letters and marks of full width as what they are; other marks part words. Null for letters of other scripts, and characters that are not known. */
function soundOf(character: string): string | null {
  if (HAN.test(character)) return (readings().get(character) ?? recoPinyin(character)) || null;
  const ascii = character.replace(/[\uff01-\uff5e]/, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  if (/^[ -~]$/.test(ascii)) return ascii;
  return MARKS[character] ?? (/^[\p{P}\p{S}\p{Z}]$/u.test(character) ? ' ' : null);
}
