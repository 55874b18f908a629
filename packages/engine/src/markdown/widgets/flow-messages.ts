/** What is said about a fault in a flow chart: to the author in the terminal, and to readers at the block. */
import type { FlowFault } from './flow-syntax';
import { say } from '../../interface-language';

const ENGLISH: Readonly<Record<FlowFault['kind'], (subject: string) => string>> = {
  'not-a-line': (subject) => `“${subject}” neither defines a symbol nor connects two.`,
  'unknown-type': (subject) => `“${subject}” is no type of symbol.`,
  'no-space': (subject) => `After “${subject}” a colon and a space are needed before the text.`,
  'unknown-symbol': (subject) => `The symbol “${subject}” is not defined above.`,
  'no-connection': () => 'No two symbols are connected.',
  'condition-way': (subject) => `“${subject}” is a condition: say which way is meant, ${subject}(yes)-> or ${subject}(no)->.`,
  'parallel-way': (subject) => `“${subject}” is parallel: say which path is meant, ${subject}(path1, bottom)->.`,
  'only-conditions': (subject) => `“${subject}” is no condition and no parallel: it has one way out only.`,
  'to-itself': (subject) => `“${subject}” is connected to itself, which cannot be drawn.`,
  tangled: (subject) => `It begins with “${subject}” and comes back there: put a start symbol before it.`,
  'unsafe-link': (subject) => `The address “${subject}” is not one a page may link to.`,
  function: (subject) => `“${subject}” calls a function: articles cannot run code.`,
  'line-style': () => 'The style of this connection cannot be read.',
  'too-large': (limit) => `The chart is too large: more than ${limit} symbols or characters.`,
};

const CHINESE: Readonly<Record<FlowFault['kind'], (subject: string) => string>> = {
  'not-a-line': (subject) => `“${subject}”既没有定义图形，也没有连接图形。`,
  'unknown-type': (subject) => `没有“${subject}”这种图形。`,
  'no-space': (subject) => `“${subject}”后面要写英文冒号和一个空格，再写文字。`,
  'unknown-symbol': (subject) => `前面没有定义过图形“${subject}”。`,
  'no-connection': () => '没有任何两个图形相连。',
  'condition-way': (subject) => `“${subject}”是条件，要写明走哪一边：${subject}(yes)-> 或 ${subject}(no)->。`,
  'parallel-way': (subject) => `“${subject}”是并行，要写明走哪一路：${subject}(path1, bottom)->。`,
  'only-conditions': (subject) => `“${subject}”不是条件也不是并行，只有一个出口。`,
  'to-itself': (subject) => `“${subject}”连到了自己，画不出来。`,
  tangled: (subject) => `图从“${subject}”开始，又绕回到它：请在它前面加一个开始图形。`,
  'unsafe-link': (subject) => `“${subject}”不是可以链接的地址。`,
  function: (subject) => `“${subject}”要调用函数，而文章不能运行代码。`,
  'line-style': () => '读不懂这条连线的样式。',
  'too-large': (limit) => `图太大了：图形或字符超过 ${limit} 个。`,
};

/** One sentence about the fault in the language of a tag, what it quotes cut to 60 characters. */
export function flowMessage({ kind, subject }: FlowFault, lang: string): string {
  const quoted = subject.length > 60 ? `${subject.slice(0, 60)}…` : subject;
  return say(lang, CHINESE[kind](quoted), ENGLISH[kind](quoted));
}
