/** What `dev` answers in place of a page that cannot be made. */
import type { Problem } from '@glimpress/contracts/problem';
import { escapeHtml } from '../page/html';

/** The document: what is wrong, where, and what to do; the script at `scriptUrl` loads it anew once something was changed. */
export function problemPage(problems: readonly Problem[], scriptUrl: string): string {
  const entry = ({ file, line, message, hint }: Problem): string =>
    `<li>${file ? `<code>${escapeHtml(file)}${line ? `:${line}` : ''}</code> ` : ''}${escapeHtml(message)}${hint ? `<p>→ ${escapeHtml(hint)}</p>` : ''}</li>`;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>这一页生成失败</title>
<style>:root{color-scheme:light dark}body{max-width:46rem;margin:3rem auto;padding:0 1rem;font:16px/1.7 system-ui,sans-serif}p{margin:0;opacity:.75}</style>
<script type="module" src="${escapeHtml(scriptUrl)}"></script>
</head>
<body>
<main>
<h1>这一页生成失败</h1>
<ul lang="en">${problems.map(entry).join('')}</ul>
<p>改好并保存后，这里会自动刷新。</p>
</main>
</body>
</html>
`;
}
