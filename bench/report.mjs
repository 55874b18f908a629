/**
 * `node bench/report.mjs [--take]`: writes the measured figures of `bench/results` into the manual's two pages and its plot.
 * `--take` first takes over what `npm run bench` and `node bench/reading.mjs` measured last.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './peers/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'bench/results');
if (process.argv.includes('--take')) for (const name of ['builds.json', 'reading.json', 'dev.json']) if (existsSync(join(cacheFolder, name))) copyFileSync(join(cacheFolder, name), join(results, name));
const read = (name) => (existsSync(join(results, name)) ? JSON.parse(readFileSync(join(results, name), 'utf8')) : null);
const builds = read('builds.json');
const reading = read('reading.json');
const dev = read('dev.json');

const table = (head, rows) => [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const seconds = (figure) => (figure ? `${figure.seconds.toFixed(figure.seconds < 10 ? 2 : 1)} s` : '–');
const ratio = (figure) => (figure?.toHugo ? figure.toHugo.toFixed(figure.toHugo < 10 ? 2 : 0) : '–');
const nameOf = ({ name, version }) => (name === 'Glimpress' ? '**Glimpress**' : `${name} ${version}`);

const TEXTS = {
  zh: {
    articles: (count) => `### ${count} 篇文章`, build: ['', '冷构建', '比 Hugo（倍）', '改一篇', '没有改动', '内存', '输出'],
    first: (figure) => `Glimpress 还要打包一次主题，只在第一次构建和配置改变时：那一次共 ${figure} s。`,
    readingHead: '## 阅读\n\n同样的 120 篇，处理器放慢到四分之一，延迟 150 ms，1.6 Mbit/s，什么都没有缓存；压缩用 Brotli。', devHead: '## 写作\n\n开发服务器从启动到第一次应答，从保存文件到打开着的页面显示改动。',
    reading: ['', 'FCP', 'LCP', '主线程阻塞', '点链接到看见标题', '加载完之前', '请求', '连空闲时的预取'], dev: ['', '启动', '保存到看见'], ran: (machine) => `机器：${machine}。`,
  },
  en: {
    articles: (count) => `### ${count.toLocaleString('en')} articles`, build: ['', 'cold build', '× Hugo', 'one edit', 'no change', 'memory', 'output'],
    first: (figure) => `Glimpress bundles its theme once besides, in the first build of all and when the config changes: ${figure} s in all.`,
    readingHead: '## Reading\n\nThe same 120 articles, a quarter of the processor’s speed, 150 ms latency, 1.6 Mbit/s, nothing cached, compressed with Brotli.', devHead: '## Writing\n\nThe development server from its start to its first answer, and from saving a file to the change in an open page.',
    reading: ['', 'FCP', 'LCP', 'blocked', 'click to heading', 'until load', 'requests', 'with idle prefetch'], dev: ['', 'start', 'save to screen'], ran: (machine) => `Machine: ${machine}.`,
  },
};

function sections({ articles, build, first, ran }) {
  return [ran(builds.machine), ...[...new Set(builds.results.map(({ count }) => count))].map((count) => {
    const rows = builds.results.filter((row) => row.count === count).sort((a, b) => a.cold.seconds - b.cold.seconds);
    const ours = rows.find(({ id }) => id === 'glimpress');
    return `${articles(count)}\n\n${table(build, rows.map((row) => [nameOf(row), seconds(row.cold), ratio(row.cold), seconds(row.edit), seconds(row.same), `${Math.round(row.cold.peakMb)} MB`, `${(row.outputBytes / 1e6).toFixed(1)} MB`]))}\n\n${first(ours.first.seconds.toFixed(1))}`;
  })].join('\n\n');
}

const readingSection = (texts) => (reading ? `${texts.readingHead}\n\n` + table(texts.reading, [...reading.results].sort((a, b) => a.fcp - b.fcp).map((row) => [row.name === 'Glimpress' ? '**Glimpress**' : row.name, ...[row.fcp, row.lcp, row.blocked, row.click].map((value) => `${Math.round(value)} ms`), `${(row.bytesAtLoad / 1000).toFixed(1)} KB`, row.requestsAtLoad, `${(row.bytes / 1000).toFixed(1)} KB`])) : '');
const devSection = (texts) => (dev ? `${texts.devHead}\n\n` + table(texts.dev, dev.results.map((row) => [row.name === 'Glimpress' ? '**Glimpress**' : row.name, `${(row.startMs / 1000).toFixed(2)} s`, `${Math.round(row.saveMs)} ms (${Math.round(row.minMs)}–${Math.round(row.maxMs)})`])) : '');

/** Puts the text between `<!-- name -->` and `<!-- /name -->`. */
const fill = (page, name, text) => page.replace(new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`), (_, open, close) => `${open}\n\n${text}\n\n${close}`);

for (const [language, file] of [['zh', 'docs/performance.md'], ['en', 'docs/en/performance.md']]) {
  const path = join(root, file);
  const texts = TEXTS[language];
  writeFileSync(path, fill(fill(fill(readFileSync(path, 'utf8'), 'builds', sections(texts)), 'reading', readingSection(texts)), 'dev', devSection(texts)));
}

/** Cold builds as bars on a logarithmic scale: ten times as long is one step to the right. Colours that read on light and dark. */
function plot() {
  const count = Math.min(...builds.results.map((row) => row.count));
  const rows = builds.results.filter((row) => row.count === count).sort((a, b) => a.cold.seconds - b.cold.seconds);
  const [left, right, line] = [170, 640, 34];
  const [low, high] = [Math.log10(0.1), Math.log10(2 * Math.max(...rows.map(({ cold }) => cold.seconds)))];
  const x = (value) => left + ((Math.log10(value) - low) / (high - low)) * (right - left);
  const height = rows.length * line + 40;
  const ticks = [0.1, 1, 10, 100].filter((value) => Math.log10(value) <= high);
  const text = (at, y, anchor, content, extra = '') => `<text x="${at.toFixed(1)}" y="${y}" text-anchor="${anchor}"${extra}>${content}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 ${height}" width="720" height="${height}" font-family="system-ui, sans-serif" font-size="14" fill="#7a7f87">
${ticks.map((value) => `<path d="M${x(value).toFixed(1)} 0V${height - 26}" stroke="#7a7f87" stroke-opacity=".3"/>${text(x(value), height - 8, 'middle', `${value} s`)}`).join('\n')}
${rows.map(({ name, cold }, row) => `${text(left - 12, row * line + 22, 'end', name, name === 'Glimpress' ? ' font-weight="700" fill="#1f9d6b"' : '')}<rect x="${left}" y="${row * line + 6}" width="${(x(cold.seconds) - left).toFixed(1)}" height="22" rx="4" fill="${name === 'Glimpress' ? '#1f9d6b' : '#8f98a8'}"/>${text(x(cold.seconds) + 8, row * line + 22, 'start', `${cold.seconds.toFixed(cold.seconds < 10 ? 2 : 0)} s`)}`).join('\n')}
</svg>
`;
}
writeFileSync(join(root, 'docs/images/cold-build.svg'), plot());
