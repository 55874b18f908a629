/** A browser's name for itself, cut to what widgets show: system and browser with their versions, no device model. */

const SYSTEMS = [/Windows NT [\d.]+/, /Windows Phone(?: OS)? [\d.]+/, /Android [\d.]+/, /iPhone; CPU iPhone OS [\d_]+ like Mac OS X/, /iPad; CPU OS [\d_]+ like Mac OS X/, /Intel Mac OS X [\d_.]+/, /HarmonyOS/, /CrOS x86_64/, /Ubuntu/, /Linux x86_64/, /Linux/];
const BROWSERS = /\b(MicroMessenger|QQBrowser|MQQBrowser|QQ|UCBrowser|UBrowser|MetaSr|BIDUBrowser|baidubrowser|baiduboxapp|MiuiBrowser|XiaoMi\/MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser|Quark|Maxthon|LBBROWSER|2345Explorer|Weibo|DingTalk|AlipayClient|Vivaldi|YaBrowser|SamsungBrowser|Edg|EdgA|EdgiOS|Edge|OPR|Opera|CriOS|FxiOS|Firefox|Chrome|Version|Mobile|Safari|Trident|MSIE)[/ ](\d[\dA-Za-z]*(?:\.\d+){0,3})/g;

/** Gives the same again for what it gave. Empty for what is no user agent. */
export function reducedUserAgent(userAgent: string): string {
  const text = userAgent.slice(0, 1000);
  const system = SYSTEMS.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  const browsers = [...text.matchAll(BROWSERS)].slice(0, 6).map(([, name, version]) => `${name}/${version}`);
  return system === undefined && browsers.length === 0 ? '' : ['Mozilla/5.0', ...(system ? [`(${system})`] : []), ...browsers].join(' ');
}
