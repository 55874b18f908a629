/** The files of a new blog, as text. Pure: what the answers say is all that goes in. */
import { stringify } from 'yaml';
import type { InitAnswers } from './answers';

interface NewBlog extends InitAnswers {
  /** `yyyy-MM-dd hh:mm:ss`. */
  readonly now: string;
  /** Version of `glimpress` the blog asks for. */
  readonly version: string;
}

/** Path below the new folder -> text. */
export function blogFiles(blog: NewBlog): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', packageFile(blog)],
    ['.gitignore', IGNORED],
    ['glimpress.config.ts', configFile(blog)],
    ['content/README.md', homePage(blog)],
    ['content/views/hello.md', firstArticle(blog)],
    ['content/about.md', `---\ntitle: 关于\n---\n\n写写你自己：做什么、对什么感兴趣、怎么联系你。\n`],
    ...deployFiles(blog),
  ]);
}

/** Beside notes that lie there already: the folder is the content, and its menus follow from its folders. `excluded` is what of them is not to be published. */
export function notesFiles(blog: NewBlog, excluded: readonly string[]): ReadonlyMap<string, string> {
  return new Map([['package.json', packageFile(blog)], ['.gitignore', IGNORED], ['glimpress.config.ts', notesConfig(blog, excluded)], ...deployFiles(blog)]);
}

/** What the blog's `package.json` can be told to run. */
export const SCRIPTS = { dev: 'glimpress dev', build: 'glimpress build', preview: 'glimpress preview', check: 'glimpress check', new: 'glimpress new' } as const;

/** What is needed beside `glimpress` itself. */
export function packagesFor({ version, comments, mascot }: Pick<NewBlog, 'version' | 'comments' | 'mascot'>): Readonly<Record<string, string>> {
  return { ...(comments === 'hosted' ? { 'glimpress-comments': `^${version}` } : {}), ...(mascot ? { 'live2d-widget-model-wanko': '1.0.5' } : {}) };
}

/** Makes pictures as wide as a screen needs them; where it cannot be installed, they are shown as they are. */
export const OPTIONAL_PACKAGES = { sharp: '^0.35.5' } as const;

function packageFile(blog: NewBlog): string {
  return json({
    name: 'my-blog',
    private: true,
    description: blog.title,
    type: 'module',
    scripts: SCRIPTS,
    dependencies: { glimpress: `^${blog.version}`, ...packagesFor(blog) },
    optionalDependencies: OPTIONAL_PACKAGES,
  });
}

const IGNORED = 'node_modules/\ndist/\n.glimpress/\n';

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
}

const URL_LINES = `  // 站点发布后的地址，不带路径；也可以直接写 'https://blog.example.com'。没有它就没有订阅源、站点地图和分享链接。
  url: process.env.SITE_URL || undefined,
`;

function mascotLine({ mascot }: NewBlog): string {
  return mascot ? "  mascot: { theme: 'wanko', models: 'local' },\n" : '';
}

function notesConfig(blog: NewBlog, excluded: readonly string[]): string {
  return `import { defineConfig } from 'glimpress';

export default defineConfig({
  title: ${text(blog.title)},
  description: '',
${URL_LINES}  // 不发布的笔记：文件、文件夹或通配符，如 ['草稿', '**/*.private.md']。
  srcExclude: [${excluded.map(text).join(', ')}],
  offline: true,
${mascotLine(blog)}  themeConfig: {
    author: ${text(blog.author)},
    // 导航栏和侧边栏来自文件夹。想自己排，写 nav 和 sidebar，见手册里的“配置”。
${commentLines(blog, 'showComment: true, ')}  },
});
`;
}

function configFile(blog: NewBlog): string {
  const { title, author } = blog;
  return `import { defineConfig } from 'glimpress';

export default defineConfig({
  title: ${text(title)},
  description: '',
${URL_LINES}  srcDir: 'content',
  offline: true,
${mascotLine(blog)}  themeConfig: {
    author: ${text(author)},
    nav: [
      { text: '首页', link: '/' },
      { text: '时间线', link: '/timeline/' },
      { text: '关于', link: '/about' },
    ],
    sidebar: { '/views/': [{ title: '文章', collapsable: false, children: '/views/' }] },
    blogConfig: { category: { text: '分类' }, tag: { text: '标签' } },
${commentLines(blog)}  },
});
`;
}

function commentLines(blog: NewBlog, more = ''): string {
  const kept = commentFunction(blog)?.path;
  const published = kept === undefined ? '部署时把 /comments-api 转给 glimpress-comments' : `发布之后由 ${kept} 存进 DATABASE_URL 的数据库，见手册里的“部署”`;
  if (blog.comments === 'hosted') return `    // 不写 serverURLs 时，评论就在站点自己的地址上：\`npm run preview\` 会自己存；${published}。\n    valineConfig: { ${more}placeholder: '说点什么吧' },\n`;
  if (blog.comments === 'issues') return `    // 填上你的仓库和应用，评论才会出现。见手册里的“评论”。\n    // vssueConfig: { platform: 'github', owner: '', repo: '', clientId: '' },\n`;
  return '';
}

function homePage({ title }: NewBlog): string {
  return `---\n${stringify({ home: true, heroText: title, tagline: '把想明白的事情写下来', actionText: '开始阅读 →', actionLink: '/views/hello' })}---\n`;
}

function firstArticle({ now, comments }: NewBlog): string {
  return `---
${stringify({ title: '第一篇', date: now, tags: ['随笔'], categories: ['杂谈'], isShowComments: comments !== 'none' })}---

这里是摘要，会出现在列表里。

<!-- more -->

## 怎么写

一个 Markdown 文件就是一篇文章，放在 \`content/\` 下的任何文件夹里。\`npm run dev\` 之后，保存就能在浏览器里看到变化。

::: tip
\`npm run new views/第二篇\` 会建好下一篇，front matter 已经填好。
:::
`;
}

function deployFiles(blog: NewBlog): [string, string][] {
  const comments = commentFunction(blog);
  const functions: [string, string][] = comments === undefined ? [] : [[comments.path, comments.text]];
  switch (blog.deploy) {
    case 'github':
      return [['.github/workflows/pages.yml', PAGES_WORKFLOW]];
    case 'cloudflare':
      return [['public/_headers', HEADERS]];
    case 'edgeone':
      // It keeps by itself what carries a hash, and asks for the rest. Of the releases of Node.js it has at hand this is the newest.
      return [['edgeone.json', json({ installCommand: 'npm install', buildCommand: 'npm run build', outputDirectory: 'dist', nodeVersion: '22.11.0' })]];
    case 'netlify':
      return [['netlify.toml', '[build]\n  command = "npm run build"\n  publish = "dist"\n[build.environment]\n  NODE_VERSION = "24"\n'], ['public/_headers', HEADERS], ...functions];
    case 'vercel':
      return [['vercel.json', json({ buildCommand: 'npm run build', outputDirectory: 'dist', ...(comments === undefined ? {} : { rewrites: [{ source: '/comments-api/(.*)', destination: '/api/comments' }] }), headers: [{ source: '/assets/(katex/.+|worker-.+|.+\\.[\\w-]{8}\\.\\w+)', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] }] })], ...functions];
    case 'nginx':
      return [['nginx.conf', NGINX]];
    case 'none':
      return [];
  }
}

/** The comment server beside the blog, where a host runs functions. */
function commentFunction({ comments, deploy }: NewBlog): { path: string; text: string } | undefined {
  if (comments !== 'hosted') return undefined;
  const made = "createCommentFunction({ basePath: '/comments-api', appId: 'glimpress', appKey: 'glimpress' })";
  const text = (code: string): string => `// 博客的评论服务，存在 PostgreSQL 里：把数据库的地址设为环境变量 DATABASE_URL。\nimport { createCommentFunction } from 'glimpress-comments';\n\nexport default ${code}`;
  if (deploy === 'vercel') return { path: 'api/comments.mjs', text: text(`${made};\n`) };
  if (deploy === 'netlify') return { path: 'netlify/functions/comments.mjs', text: text(`${made}.fetch;\n\nexport const config = { path: '/comments-api/*' };\n`) };
  return undefined;
}

const HEADERS = `/assets/*
  Cache-Control: public, max-age=31536000, immutable
/assets/manifest.json
  ! Cache-Control
  Cache-Control: no-cache
/assets/sidebar/*
  ! Cache-Control
  Cache-Control: no-cache
`;

const NGINX = `# 放进 http 段里；root 指向 dist 的内容。
server {
  listen 80;
  root /var/www/blog;
  charset utf-8;
  gzip on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml text/xml application/xml;
  error_page 404 /404.html;
  location / { add_header Cache-Control "no-cache" always; try_files $uri $uri/index.html =404; }
  location ~ "^/assets/(katex/|worker-|.+\\.[\\w-]{8}\\.\\w+$)" { add_header Cache-Control "public, max-age=31536000, immutable"; }
}
`;

const PAGES_WORKFLOW = `# 构建博客并发布到 GitHub Pages（Settings → Pages → Source 选 GitHub Actions）。
name: pages
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
  cancel-in-progress: true
jobs:
  deploy:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
        with:
          # “最后更新”来自提交历史，所以要全部取下来。
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install
      - run: npm run build
        env:
          SITE_URL: \${{ vars.SITE_URL }}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: dist
      - id: deployment
        uses: actions/deploy-pages@v4
`;

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
