import { expect, it } from 'vitest';
import { footerOfRecords, footerOfText } from './footer-parts';

it('text is what it says, also with what only looks like HTML', () => {
  for (const text of ['MIT Licensed', '', 'a < b > c', '<3 & ©']) expect(footerOfText(text)).toBe(text);
});

it('of HTML the text stands there, and its links', () => {
  expect(footerOfText('Written by x | <a href="http://beian.example/?a=1&amp;b" target="_blank">苏ICP备1号-1</a>')).toEqual([{ text: 'Written by x | ' }, { text: '苏ICP备1号-1', link: 'http://beian.example/?a=1&b' }]);
  expect(footerOfText("使用 <a target=_blank href='https://a.example/'>某 <b>主题</b></a> 主题&copy;<br/>甲")).toEqual([{ text: '使用 ' }, { text: '某 主题 ', link: 'https://a.example/' }, { text: ' 主题© 甲' }]);
  expect(footerOfText('<div>Copyright © <a href="http://a.example"><img src="x.png"></a></div>')).toEqual([{ text: ' Copyright © ' }]);
});

it('links that are no web addresses are text', () => {
  for (const href of ['javascript:alert(1)', '/about/', 'data:text/html,x', '//a.example', ' java\nscript:x']) expect(footerOfText(`<a href="${href}">x</a>`), href).toEqual([{ text: 'x' }]);
});

it('hostile HTML ends soon', () => {
  for (const piece of ['<a ', '<a href="', '<a href=x>', '<', '<a href=x></a', '</a>']) footerOfText(piece.repeat(50_000));
});

it('registration numbers lead where they can be checked', () => {
  expect(footerOfRecords({ record: '备1号', recordLink: 'https://a.example', cyberSecurityRecord: '备2号', cyberSecurityLink: 'javascript:x' })).toEqual([{ text: '备1号', link: 'https://a.example' }, { text: ' · ' }, { text: '备2号' }]);
  expect(footerOfRecords({ cyberSecurityRecord: '备2号', record: '', recordLink: 5 })).toEqual([{ text: '备2号' }]);
  expect(footerOfRecords({ startYear: 2022 })).toEqual([]);
});
