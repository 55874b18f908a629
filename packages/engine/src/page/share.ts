/** Links that share an article elsewhere: plain addresses, nothing is loaded from those sites. */
import type { NavLink } from '@glimpress/contracts/page';
import { say } from '../interface-language';

type Place = 'weibo' | 'qzone' | 'x' | 'telegram' | 'email';

/** Names of the place and the address that takes a page's URL and title, both encoded. */
const PLACES: Readonly<Record<Place, readonly [chinese: string, english: string, address: (url: string, title: string) => string]>> = {
  weibo: ['微博', 'Weibo', (url, title) => `https://service.weibo.com/share/share.php?url=${url}&title=${title}`],
  qzone: ['QQ 空间', 'Qzone', (url, title) => `https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey?url=${url}&title=${title}`],
  x: ['X', 'X', (url, title) => `https://twitter.com/intent/tweet?url=${url}&text=${title}`],
  telegram: ['Telegram', 'Telegram', (url, title) => `https://t.me/share/url?url=${url}&text=${title}`],
  email: ['邮件', 'E-mail', (url, title) => `mailto:?subject=${title}&body=${url}`],
};

/** The links for a page in `lang` at an absolute URL. */
export function shareLinks(places: readonly Place[], url: string, title: string, lang: string): NavLink[] {
  return places.map((place) => {
    const [chinese, english, address] = PLACES[place];
    return { text: say(lang, chinese, english), url: address(encodeURIComponent(url), encodeURIComponent(title)), external: true };
  });
}
