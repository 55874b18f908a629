/** What the field for a password says: loaded with it only. */
export interface LockedTexts {
  readonly password: string;
  readonly open: string;
  readonly opening: string;
  readonly wrong: string;
  readonly failed: string;
  readonly needsHttps: string;
  readonly openWithHttps: string;
}

const zh: LockedTexts = {
  password: '密码',
  open: '打开',
  opening: '正在打开…',
  wrong: '密码不对，请再试一次。',
  failed: '没能打开。请检查网络，再试一次。',
  needsHttps: '这一页不是通过 HTTPS 打开的，浏览器不肯解密。',
  openWithHttps: '换成 HTTPS 打开',
};

const en: LockedTexts = {
  password: 'Password',
  open: 'Open',
  opening: 'Opening…',
  wrong: 'That is not the password. Try again.',
  failed: 'It could not be opened. Check the network, and try again.',
  needsHttps: 'This page did not come over HTTPS, so the browser will not decrypt it.',
  openWithHttps: 'Open it with HTTPS',
};

/** Chinese for any `zh…`, English for the rest. */
export function lockedTexts(lang: string): LockedTexts {
  return /^zh\b/i.test(lang) ? zh : en;
}
