/**
 * `node bench/report.mjs [--take]`: writes the measured figures of `bench/results` into the manual's two pages and its plot.
 * `--take` first takes over what the benches measured last.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './peers/install.mjs';
import { coldBuildPlot } from './plot.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'bench/results');
const FILES = ['builds.json', 'reading.json', 'dev.json', 'lighthouse.json', 'searching.json', 'search.json'];
if (process.argv.includes('--take')) for (const name of FILES) if (existsSync(join(cacheFolder, name))) copyFileSync(join(cacheFolder, name), join(results, name));
const read = (name) => (existsSync(join(results, name)) ? JSON.parse(readFileSync(join(results, name), 'utf8')) : null);
const builds = read('builds.json');
const reading = read('reading.json');
const dev = read('dev.json');
const lighthouse = read('lighthouse.json');
const searching = read('searching.json');
const recall = read('search.json');

const table = (head, rows) => [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const seconds = (figure) => (figure ? `${figure.seconds.toFixed(figure.seconds < 10 ? 2 : 1)} s` : '–');
const ratio = (figure) => (figure?.toHugo ? figure.toHugo.toFixed(figure.toHugo < 10 ? 2 : 0) : '–');
const milliseconds = (value) => (value === null ? '–' : `${Math.round(value)} ms`);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(bytes < 1e6 ? 1 : 0)} KB`;
const nameOf = ({ name, version }) => (name === 'Glimpress' ? '**Glimpress**' : [name, version].filter(Boolean).join(' '));

const TEXTS = {
  zh: {
    ran: (machine) => `机器：${machine}。`,
    articles: (count) => `### ${count} 篇文章`,
    build: ['生成器', '冷构建', '比 Hugo（倍）', '改一篇', '没有改动', '内存', '输出'],
    first: (figure) => `Glimpress 还要打包一次主题，只在第一次构建和配置改变时：那一次共 ${figure} s。`,
    readingHead: (count) => `## 阅读\n\n同样的 ${count} 篇，处理器放慢到四分之一，延迟 150 ms，1.6 Mbit/s，什么都没有缓存；压缩用 Brotli。TBT 是首次绘制之后主线程被占住的时间，之前的都在 FCP 里。`,
    reading: ['生成器', 'FCP', 'LCP', 'TBT', '点链接到看见标题', '加载完之前', '请求', '连空闲时的预取'],
    devHead: '## 写作\n\n开发服务器从启动到第一次应答，从保存文件到打开着的页面显示改动。',
    dev: ['生成器', '启动', '保存到看见'],
    lighthouseHead: (version, count) => `## Lighthouse\n\nLighthouse ${version} 的手机设置，${count} 篇的站点，三次的中位数：性能 / 无障碍 / 最佳实践 / SEO。`,
    lighthouse: ['生成器', '文章页', '首页'],
    searchHead: '## 搜索\n\n阅读那一节的处理器和网络（浏览器不会放慢 Worker）；三十个查询，从句子中间截的片段、词、标识符或英文各十个。第一次从点开搜索算起，包括下载。',
    search: ['生成器', '文章', '整个索引', '第一次回答', '下载', '之后每次', '下载', '有回答'],
    recallHead: '和逐字扫描全文比，在本仓库的博客和生成的站点上：应该找到的找到了多少（至多看十页），给出的有多少是对的。',
    recall: ['站点', '页数', '片段：召回', '片段：准确', '词：召回', '词：准确'],
    blog: '博客',
  },
  en: {
    ran: (machine) => `Machine: ${machine}.`,
    articles: (count) => `### ${count.toLocaleString('en')} articles`,
    build: ['Generator', 'cold build', '× Hugo', 'one edit', 'no change', 'memory', 'output'],
    first: (figure) => `Glimpress bundles its theme once besides, in the first build of all and when the config changes: ${figure} s in all.`,
    readingHead: (count) => `## Reading\n\nThe same ${count} articles, a quarter of the processor’s speed, 150 ms latency, 1.6 Mbit/s, nothing cached, compressed with Brotli. TBT, total blocking time, counts from the first paint on; what comes before is in FCP.`,
    reading: ['Generator', 'FCP', 'LCP', 'TBT', 'click to heading', 'until load', 'requests', 'with idle prefetch'],
    devHead: '## Writing\n\nThe development server from its start to its first answer, and from saving a file to the change in an open page.',
    dev: ['Generator', 'start', 'save to screen'],
    lighthouseHead: (version, count) => `## Lighthouse\n\nLighthouse ${version} as on a phone, the site of ${count} articles, medians of three: performance / accessibility / best practices / SEO.`,
    lighthouse: ['Generator', 'an article', 'home page'],
    searchHead: '## Searching\n\nProcessor and network as for reading (browsers do not slow workers down); thirty queries, ten each of phrases cut from the middle of sentences, of words, and of identifiers or English. The first answer counts from the click that opens the search and includes what is downloaded.',
    search: ['Generator', 'articles', 'whole index', 'first answer', 'download', 'each later one', 'download', 'answered'],
    recallHead: 'Against a scan of all text, on this repository’s blog and on generated sites: how much of what should be found is found (of at most ten pages), and how much of what is shown is right.',
    recall: ['Site', 'pages', 'phrases: recall', 'phrases: precision', 'words: recall', 'words: precision'],
    blog: 'the blog',
  },
};

function buildSection({ ran, articles, build, first }) {
  return [ran(builds.machine), ...[...new Set(builds.results.map(({ count }) => count))].map((count) => {
    const rows = builds.results.filter((row) => row.count === count).sort((a, b) => a.cold.seconds - b.cold.seconds);
    const ours = rows.find(({ id }) => id === 'glimpress');
    return `${articles(count)}\n\n${table(build, rows.map((row) => [nameOf(row), seconds(row.cold), ratio(row.cold), seconds(row.edit), seconds(row.same), `${Math.round(row.cold.peakMb)} MB`, `${(row.outputBytes / 1e6).toFixed(1)} MB`]))}\n\n${first(ours.first.seconds.toFixed(1))}`;
  })].join('\n\n');
}

function readingSection({ ran, readingHead, reading: head }) {
  const rows = [...reading.results].sort((a, b) => a.fcp - b.fcp);
  return `${readingHead(reading.count)}\n\n${ran(reading.machine)}\n\n${table(head, rows.map((row) => [nameOf(row), ...[row.fcp, row.lcp, row.blocked, row.click].map(milliseconds), kilobytes(row.bytesAtLoad), row.requestsAtLoad, kilobytes(row.bytes)]))}`;
}

function devSection({ ran, devHead, dev: head }) {
  return `${devHead}\n\n${ran(dev.machine)}\n\n${table(head, dev.results.map((row) => [nameOf(row), `${(row.startMs / 1000).toFixed(2)} s`, `${Math.round(row.saveMs)} ms (${Math.round(row.minMs)}–${Math.round(row.maxMs)})`]))}`;
}

function lighthouseSection({ ran, lighthouseHead, lighthouse: head }) {
  return `${lighthouseHead(lighthouse.lighthouse, lighthouse.count)}\n\n${ran(lighthouse.machine)}\n\n${table(head, lighthouse.results.map((row) => [nameOf(row), row.article.join(' / '), row.home.join(' / ')]))}`;
}

function searchSection({ ran, searchHead, search: head, recallHead, recall: recallColumns, blog }) {
  const parts = [];
  if (searching) parts.push(searchHead, ran(searching.machine), table(head, searching.results.map((row) => [nameOf(row), row.count.toLocaleString('en'), kilobytes(row.indexBytes), milliseconds(row.firstMs), kilobytes(row.firstBytes), milliseconds(row.queryMs), kilobytes(row.queryBytes), `${row.answered} / ${row.asked}`])));
  if (recall) parts.push(recallHead, table(recallColumns, recall.results.map(({ label, pages, phrases, words }) => [label === 'blog' ? blog : label, pages.toLocaleString('en'), ...[phrases.recall, phrases.precision, words.recall, words.precision].map((share) => `${(100 * share).toFixed(1)} %`)])));
  return parts.join('\n\n');
}

/** Puts the text between `<!-- name -->` and `<!-- /name -->`; what was not measured leaves none. */
const fill = (page, name, text) => page.replace(new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`), (_, open, close) => `${open}\n\n${text}\n\n${close}`);

const SECTIONS = [
  ['builds', builds, buildSection],
  ['reading', reading, readingSection],
  ['dev', dev, devSection],
  ['lighthouse', lighthouse, lighthouseSection],
  ['search', searching ?? recall, searchSection],
];
for (const [language, file] of [['zh', 'docs/performance.md'], ['en', 'docs/en/performance.md']]) {
  const path = join(root, file);
  let page = readFileSync(path, 'utf8');
  for (const [name, measured, section] of SECTIONS) page = fill(page, name, measured ? section(TEXTS[language]) : '');
  writeFileSync(path, page);
}
writeFileSync(join(root, 'docs/images/cold-build.svg'), coldBuildPlot(builds.results));
