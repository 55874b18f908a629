/** What the mascot says and what its buttons are called. */

/** Said while the pointer is over the buttons (§4 message box). */
export interface MascotMessages {
  /** Over the bar itself. */
  readonly welcome: string;
  readonly home: string;
  readonly theme: string;
  readonly close: string;
  readonly info: string;
}

export interface MascotTexts {
  /** Language tag of these texts. */
  readonly lang: string;
  readonly messages: MascotMessages;
  /** What she is, and the label that brings her back. */
  readonly mascot: string;
  readonly bar: string;
  /** Names of the buttons. */
  readonly names: Readonly<Record<'home' | 'theme' | 'close' | 'info', string>>;
}

const CHINESE: MascotTexts = {
  lang: 'zh-CN',
  mascot: '看板娘',
  bar: '看板娘的按钮',
  names: { home: '回到首页', theme: '换一个看板娘', close: '隐藏看板娘', info: '更多信息' },
  messages: {
    welcome: '欢迎光临，随便看看吧。',
    home: '心里的花，我想要带你回家。',
    theme: '好吧，希望你能喜欢我的其他小伙伴。',
    close: '你知道我喜欢吃什么吗？痴痴地望着你。',
    info: '想知道关于我的更多信息吗？',
  },
};

const ENGLISH: MascotTexts = {
  lang: 'en',
  mascot: 'Mascot',
  bar: 'Mascot buttons',
  names: { home: 'Home page', theme: 'Another mascot', close: 'Hide the mascot', info: 'More about the mascot' },
  messages: {
    welcome: 'Welcome! Have a look around.',
    home: 'Shall we go home together?',
    theme: 'Fine, I hope you will like my friends.',
    close: 'Leaving so soon? I will be waiting.',
    info: 'Would you like to know more about me?',
  },
};

/** @param lang Language tag of the page. */
export function textsOf(lang: string): MascotTexts {
  return /^zh\b/i.test(lang) ? CHINESE : ENGLISH;
}
