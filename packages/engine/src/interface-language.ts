/** Which words the pages of a site speak for themselves: Chinese in either script, or English. Pure. */
import { characterPairs, replacing, wordPairs } from '@glimpress/contracts/scripts';
import { once } from './once';

/** What an interface says otherwise than the tables of technical texts, which go on from here. */
const WORDS = `
评论=留言 条评论=則留言 一条=一則 友情链接=友站連結 时间线=時間軸 归档=彙整 导航=導覽 站点=網站 颜色模式=色彩模式 快捷键=快速鍵 单键=單鍵 标签页=分頁 页脚=頁尾 脚注=註腳 图形=圖形
打开=開啟 刷新=重新整理 正在跳转=正在前往 跳转到=前往 选中=選取 弹出=跳出 窗口=視窗 演示=示範 运行=執行 重新运行=重新執行 创建=建立 提交=送出 发送=傳送 应答=回應 断网=斷線 联网=連上網路 当前=目前
邮箱=電子郵件 邮件=電子郵件 昵称=暱稱 网址=網址 地址=網址 回复=回覆 已恢复=已還原 退出登录=登出 表情=表情符號 赞=讚 博主=站長 加回车发表=加_Enter_發表 读屏软件=螢幕報讀軟體 联系=聯絡 注明=註明
复制=複製 返回=返回 源码=原始碼 源代码=原始碼 连接图形=連接圖形 类型=類型 并行=並行 着=著 千里=千里 “=「 ”=」
`;

/** The mainland's words in Taiwan's, simplified characters in traditional ones. */
export const inTraditional = once(() => replacing([...WORDS.trim().split(/\s+/).map((pair) => pair.replaceAll('_', ' ').split('=') as [string, string]), ...wordPairs(), ...characterPairs()]));

/** Whether a language tag means Chinese in traditional characters. */
export const isTraditional = (lang: string): boolean => /^zh[-_](?:hant|tw|hk|mo)\b/i.test(lang);

/** The one of two texts that a page in `lang` says: the Chinese in its script for any `zh…`, else the English. */
export function say(lang: string, chinese: string, english: string): string {
  if (!lang.startsWith('zh')) return english;
  return isTraditional(lang) ? inTraditional()(chinese) : chinese;
}
