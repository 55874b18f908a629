import { expect, it } from 'vitest';
import { renderRedirect } from './redirect';

it('speaks the language of the page it leads to, and keeps query and hash', () => {
  const chinese = renderRedirect('/a.html', 'https://x.cn/a.html', 'zh-TW');
  expect(chinese).toContain('<html lang="zh-TW">');
  expect(chinese).toContain('>頁面已移動到新網址</a>');
  expect(chinese).toContain('location.replace("/a.html"+location.search+location.hash)');
  const english = renderRedirect('/en/a.html', '/en/a.html', 'en-US');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<title>Redirecting…</title>');
  expect(english).not.toMatch(/[\u4e00-\u9fff]/);
});
