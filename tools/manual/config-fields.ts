/**
 * What every field of the config does, in both languages of the manual. Types, allowed values and nesting come from the schema
 * (`engine/src/config/schema.ts`); `config-page` puts both together, and a test holds the two lists of fields to each other.
 */

export interface FieldText {
  readonly zh: string;
  readonly en: string;
  /** As code, when nothing is written; both languages. */
  readonly preset?: string;
  /** Fields of the object that `defineConfig` takes, type-checked and loaded by a test; in English with `EXAMPLE_WORDS`. */
  readonly example?: string;
}

/** Texts of the examples as the English page has them. */
export const EXAMPLE_WORDS: Readonly<Record<string, string>> = {
  我的博客: 'My blog',
  首页: 'Home',
  我的: 'Me',
  项目: 'Projects',
  概览: 'Overview',
  机器人: 'Robots',
  笔记: 'Notes',
  分类: 'Categories',
  标签: 'Tags',
  我: 'Me',
  '本文采用 CC BY 4.0 许可。': 'CC BY 4.0',
  说点什么吧: 'Say something',
  陆游: 'Lu You',
  '绝知此事要躬行。': 'To know it you must do it yourself.',
  写博客的工具: 'A tool for blogs',
  博客: 'blog',
  友站: 'A friend',
  写机器人: 'Writes about robots',
};

/** Headings of the page, and the fields below each, in the order an author needs them. */
export const GROUPS: readonly { readonly zh: string; readonly en: string; readonly fields: readonly string[] }[] = [
  { zh: '站点', en: 'The site', fields: ['title', 'description', 'url', 'base', 'lang', 'locales', 'head'] },
  { zh: '文件与地址', en: 'Files and addresses', fields: ['srcDir', 'dest', 'permalink', 'perPage', 'alias'] },
  { zh: 'Markdown 的选项', en: 'Options of Markdown', fields: ['markdown'] },
  { zh: '外观与功能', en: 'Look and features', fields: ['styles', 'islands', 'layouts', 'theme', 'mascot', 'offline', 'themeConfig'] },
  { zh: '导航与侧边栏', en: 'Navigation and sidebar', fields: ['themeConfig.nav', 'themeConfig.sidebar', 'themeConfig.sidebarDepth', 'themeConfig.subSidebar', 'themeConfig.blogConfig', 'themeConfig.locales', 'themeConfig.label', 'themeConfig.selectText', 'themeConfig.logo'] },
  { zh: '作者与页脚', en: 'Author and footer', fields: ['themeConfig.author', 'themeConfig.authorAvatar', 'themeConfig.startYear', 'themeConfig.record', 'themeConfig.recordLink', 'themeConfig.cyberSecurityRecord', 'themeConfig.cyberSecurityLink', 'themeConfig.copyright'] },
  { zh: '文章页', en: 'Articles', fields: ['themeConfig.lastUpdated', 'themeConfig.outdatedAfterDays', 'themeConfig.share', 'themeConfig.editLinks', 'themeConfig.repo', 'themeConfig.docsRepo', 'themeConfig.docsDir', 'themeConfig.docsBranch'] },
  { zh: '评论', en: 'Comments', fields: ['themeConfig.solution', 'themeConfig.options', 'themeConfig.valineConfig', 'themeConfig.vssueConfig'] },
  { zh: '搜索、颜色与其他', en: 'Search, colours and the rest', fields: ['themeConfig.search', 'themeConfig.searchMaxSuggestions', 'themeConfig.searchEngines', 'themeConfig.mode', 'themeConfig.modePicker', 'themeConfig.smoothScroll', 'themeConfig.quotes', 'themeConfig.projects', 'themeConfig.friendLink', 'themeConfig.analytics'] },
];

const NO_EFFECT = { zh: 'VuePress 的配置里有它，所以照收；没有作用。', en: 'Taken because VuePress configs have it; it does nothing.' };

/** By path: `.` goes into an object, `[]` into the items of a list, `*` into the values of a map. */
export const FIELDS: Readonly<Record<string, FieldText>> = {
  title: { zh: '站名。', en: 'Name of the site.', preset: "''", example: "title: '我的博客'" },
  description: { zh: '一句话介绍。首页的标语、没有自己介绍的页面都用它。', en: 'The site in one sentence: tagline of the home page, and description of pages without their own.', preset: "''" },
  url: {
    zh: '站点发布后的源，不带路径。有了它才有订阅源（RSS、Atom、JSON Feed）、站点地图、规范链接和分享链接。',
    en: 'Origin of the deployed site, without a path. Feeds (RSS, Atom, JSON Feed), sitemap, canonical links and share links need it.',
    example: "url: process.env.SITE_URL || 'https://example.com'",
  },
  base: { zh: '站点所在的路径，首尾都是斜杠。放在子路径下（如 GitHub Pages 的项目页）时写。', en: 'Path the site is served under, with a slash at both ends. For sites in a subfolder, such as project pages on GitHub.', preset: "'/'", example: "base: '/blog/'" },
  lang: { zh: '站点的语言。', en: 'Language of the site.', preset: "'zh-CN'", example: "lang: 'zh-CN'" },
  locales: {
    zh: '多种语言：路径前缀到语言。前缀下的文件属于这种语言；位置相同的两页互为译文，顶栏出现语言菜单。导航和侧边栏写在 `themeConfig.locales`。',
    en: 'Several languages: path prefix to language. Files below a prefix are of that language; pages in the same place are translations of each other, and a language menu appears in the bar. Navigation and sidebar go to `themeConfig.locales`.',
    example: "locales: {\n  '/': { lang: 'zh-CN', label: '简体中文', title: '手册' },\n  '/en/': { lang: 'en-US', label: 'English', title: 'Manual' },\n}",
  },
  'locales.*.lang': { zh: '语言代码。', en: 'Language code.' },
  'locales.*.title': { zh: '这种语言的站名。', en: 'Name of the site in this language.' },
  'locales.*.description': { zh: '这种语言的介绍。', en: 'Description in this language.' },
  'locales.*.label': { zh: '语言菜单里的名字，默认是 `lang`。', en: 'Name in the language menu; `lang` unless given.' },
  head: {
    zh: '加到每一页 `<head>` 里的标签：标签名、属性、文字。以 `/` 开头的 `href` 和 `src` 会加上 `base`。',
    en: 'Tags added to the `<head>` of every page: name, attributes, text. `href` and `src` that start with `/` get the `base`.',
    example: "head: [\n  ['link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }],\n  ['meta', { name: 'theme-color', content: '#3eaf7c' }],\n]",
  },

  srcDir: { zh: 'Markdown 所在的文件夹，从配置文件算起。默认是命令里给的文件夹。', en: 'Folder of the Markdown files, from the config file. The folder given to the command unless set.', example: "srcDir: 'content'" },
  dest: { zh: '输出文件夹，从配置文件算起。`--out` 优先。', en: 'Output folder, from the config file. `--out` comes first.', preset: "'dist'" },
  permalink: {
    zh: '所有文章的地址模式，可以用 `:year` `:month` `:i_month` `:day` `:i_day` `:hours` `:minutes` `:seconds` `:slug` `:regular`。文件原来的地址会跳转过去。',
    en: 'Pattern of all addresses, with `:year` `:month` `:i_month` `:day` `:i_day` `:hours` `:minutes` `:seconds` `:slug` `:regular`. The address of the file redirects there.',
    example: "permalink: '/:year/:month/:slug/'",
  },
  perPage: { zh: '标签、分类页上一页几篇。', en: 'Articles on one page of a tag or category.', preset: '10' },
  alias: { zh: '图片和 `<<<` 里可以用的文件夹简称，从配置文件算起。`@` 总是运行命令的文件夹，除非在这里改掉。', en: 'Short names of folders for images and `<<<`, from the config file. `@` is the folder the command runs in unless given here.', example: "alias: { '@img': './assets/images' }" },

  markdown: { zh: 'Markdown 的选项。', en: 'Options of Markdown.', example: "markdown: { lineNumbers: true, toc: { includeLevel: [2, 3, 4] } }" },
  'markdown.lineNumbers': { zh: '代码块显示行号；单个代码块可以自己说了算。', en: 'Line numbers in code blocks; a block may decide for itself.', preset: 'false' },
  'markdown.extractHeaders': { zh: '哪几级标题算作页面的标题（侧边栏和右侧目录用二级、三级）：数字，或 `h2` 这样的写法。', en: 'Which headings belong to a page’s list (sidebar and outline use levels 2 and 3): numbers, or written like `h2`.', preset: '[2, 3]' },
  'markdown.externalLinks': { zh: '站外链接的属性。', en: 'Attributes of links to other sites.', preset: "{ target: '_blank', rel: 'noopener noreferrer' }" },
  'markdown.toc': { zh: '`[[toc]]` 的选项。', en: 'Options of `[[toc]]`.' },
  'markdown.breaks': { zh: '源文件里的换行在页面上也是换行，像 Hexo 那样；不写时，一段话里的换行只是空格。', en: 'A line end in the source is one on the page, as in Hexo; otherwise a line end within a paragraph is a space.', preset: 'false' },
  'markdown.toc.includeLevel': { zh: '目录收哪几级标题。', en: 'Levels of headings it lists.', preset: '[2, 3]' },

  styles: { zh: '自己的样式表，从配置文件算起。排在主题之后，可以改[颜色和尺寸](./theming.md)。', en: 'A style sheet of your own, from the config file. It comes after the theme’s and may set its [tokens](./theming.md).', example: "styles: './styles.css'" },
  islands: { zh: '可以写在 Markdown 里的组件：名字到模块。`islands/` 文件夹里的不用写。', en: 'Components for Markdown: name to module. Those in the folder `islands/` need not be named.', example: "islands: { Chart: './components/Chart.tsx' }" },
  layouts: { zh: '自己的布局：名字到模块。与自带布局同名的会替换它。', en: 'Layouts of your own: name to module. One with the name of a built-in layout replaces it.', example: "layouts: { Poster: './layouts/Poster.tsx' }" },
  theme: { zh: '整个主题：包名，或从配置文件算起的文件夹。', en: 'The whole theme: a package, or a folder from the config file.', preset: "'@glimpress/theme'" },
  mascot: { zh: '[看板娘](./mascot.md)。`true` 是全部默认。', en: 'The [mascot](./mascot.md). `true` takes all defaults.', preset: 'false', example: "mascot: { theme: ['shizuku', 'wanko'], models: 'local' }" },
  'mascot.theme': { zh: '一个或几个主题名，第一个先出场：`haru1` `haru2` `haruto` `koharu` `izumi` `shizuku` `wanko` `miku` `z16`。默认全部。', en: 'One theme or several, the first appears first: `haru1` `haru2` `haruto` `koharu` `izumi` `shizuku` `wanko` `miku` `z16`. All unless given.' },
  'mascot.models': { zh: "模型从哪里来：`'local'` 从装好的包复制到站点里；地址则从那里加载；不写则从公共 CDN。", en: "Where models come from: `'local'` copies them from installed packages, an address loads them from there; a public CDN unless given." },
  'mascot.width': { zh: '画布宽，像素。', en: 'Width of the canvas in pixels.', preset: '150' },
  'mascot.height': { zh: '画布高，像素。', en: 'Height of the canvas in pixels.', preset: '220' },
  'mascot.position': { zh: '站在哪一边。', en: 'Which side.', preset: "'right'" },
  'mascot.offsetX': { zh: '到窗口侧边的距离，CSS 长度。', en: 'Distance from the side of the window, a CSS length.', preset: "'4rem'" },
  'mascot.offsetY': { zh: '到窗口底边的距离，CSS 长度。', en: 'Distance from the bottom of the window, a CSS length.', preset: "'0'" },
  'mascot.messages': { zh: '气泡里的话：`welcome` `home` `theme` `close` `info`。', en: 'What the bubble says: `welcome` `home` `theme` `close` `info`.' },
  'mascot.moreInfo': { zh: '“更多信息”按钮的链接；不写就没有这个按钮。', en: 'Where the button for more information leads; without it there is none.' },
  'mascot.sound': { zh: '动作是否出声。', en: 'Whether motions are heard.', preset: 'false' },
  offline: { zh: '[离线阅读](./offline.md)。', en: '[Offline reading](./offline.md).', preset: 'false' },
  themeConfig: { zh: '主题的设置，名字沿用 VuePress 默认主题和 theme-reco，见下面各节。', en: 'Settings of the theme, named as in VuePress’s default theme and theme-reco: see the sections below.' },

  'themeConfig.nav': {
    zh: '顶栏。有 `items` 的是下拉菜单，里面还可以再分一层组。',
    en: 'The bar. An item with `items` is a menu, in which another level makes groups.',
    preset: '[]',
    example: "themeConfig: {\n  nav: [\n    { text: '首页', link: '/', icon: 'home' },\n    { text: '我的', items: [{ text: '项目', link: '/projects' }, { text: 'GitHub', link: 'https://github.com/', icon: 'github' }] },\n  ],\n}",
  },
  'themeConfig.nav[].text': { zh: '文字。', en: 'Its text.' },
  'themeConfig.nav[].link': { zh: '站内的路径，或完整的地址。', en: 'A path of the site, or a full address.' },
  'themeConfig.nav[].icon': { zh: '图标：`home` `date` `document` `category` `tag` `message` `account` `github` `search` 等；也可以写成 `reco-home`。没有的名字就没有图标。', en: 'Icon: `home` `date` `document` `category` `tag` `message` `account` `github` `search` and the like; `reco-home` is the same. A name without a picture shows none.' },
  'themeConfig.nav[].ariaLabel': NO_EFFECT,
  'themeConfig.nav[].items': { zh: '下拉菜单的内容，写法同上。', en: 'Items of a menu, written alike.' },
  'themeConfig.sidebar': {
    zh: "侧边栏。`'auto'` 是本页的标题；一个列表用于所有页面；路径前缀到列表，则按路径用第一个匹配的。条目是页面的路径、`[路径, 文字]`，或下表的一组；站外地址也行。相对路径从前缀算起。最多三层。",
    en: "The sidebar. `'auto'` lists the headings of the page; a list serves all pages; with path prefixes the first that matches counts. An entry is the path of a page, `[path, text]`, or a group as below; addresses elsewhere too. Relative paths start at the prefix. Three levels at most.",
    preset: '{}',
    example: "themeConfig: {\n  sidebar: {\n    '/views/': [\n      ['', '概览'],\n      { title: '机器人', collapsable: false, children: ['ros/install', 'ros/slam'] },\n      { title: '笔记', children: '/views/notes/' },\n    ],\n  },\n}",
  },
  'themeConfig.sidebar[].type': { zh: '多数时候不用写，看其他键就知道。`auto` 放本页的标题，`links` 是不能收起的一列链接。', en: 'Mostly follows from the other keys. `auto` stands for the headings of the page, `links` is a list that does not fold.' },
  'themeConfig.sidebar[].title': { zh: '组的标题。', en: 'Title of the group.' },
  'themeConfig.sidebar[].path': { zh: '组标题通向的页面。', en: 'Page its title leads to.' },
  'themeConfig.sidebar[].children': { zh: '组里的条目；写一个文件夹的路径，就是其中所有页面，按文件名排。', en: 'Its entries; the path of a folder stands for all pages in it, in the order of their files.' },
  'themeConfig.sidebar[].collapsable': { zh: '能否收起。', en: 'Whether it folds.', preset: 'true' },
  'themeConfig.sidebar[].sidebarDepth': { zh: '当前页在组里展开几级标题。', en: 'Levels of headings shown below the current page.' },
  'themeConfig.sidebar[].initialOpenGroupIndex': NO_EFFECT,
  'themeConfig.sidebarDepth': { zh: '侧边栏里当前页展开几级标题：0 不展开，1 到二级，2 到三级。', en: 'Levels of headings shown below the current page: 0 none, 1 level two, 2 level three as well.', preset: '1' },
  'themeConfig.subSidebar': NO_EFFECT,
  'themeConfig.blogConfig': { zh: '在顶栏放上分类和标签。', en: 'Puts categories and tags into the bar.', example: "themeConfig: { blogConfig: { category: { text: '分类' }, tag: { text: '标签' } } }" },
  'themeConfig.blogConfig.category': { zh: '分类，一个下拉菜单。', en: 'Categories, a menu.' },
  'themeConfig.blogConfig.category.location': { zh: '第几项，从 1 数起。', en: 'Place in the bar, from 1.', preset: '2' },
  'themeConfig.blogConfig.category.text': { zh: '文字。', en: 'Its text.' },
  'themeConfig.blogConfig.tag': { zh: '标签页的链接。', en: 'A link to the tags.' },
  'themeConfig.blogConfig.tag.location': { zh: '第几项，从 1 数起。', en: 'Place in the bar, from 1.', preset: '3' },
  'themeConfig.blogConfig.tag.text': { zh: '文字。', en: 'Its text.' },
  'themeConfig.locales': { zh: '各语言自己的导航和侧边栏，键同 `locales`。', en: 'Navigation and sidebar of each language; keys as in `locales`.', example: "themeConfig: {\n  locales: {\n    '/': { nav: [{ text: '首页', link: '/' }] },\n    '/en/': { nav: [{ text: 'Home', link: '/en/' }] },\n  },\n}" },
  'themeConfig.locales.*.nav': { zh: '同 `themeConfig.nav`。', en: 'As `themeConfig.nav`.' },
  'themeConfig.locales.*.sidebar': { zh: '同 `themeConfig.sidebar`。', en: 'As `themeConfig.sidebar`.' },
  'themeConfig.locales.*.label': { zh: '语言菜单里的名字，比 `locales` 里的优先。', en: 'Name in the language menu; comes before the one in `locales`.' },
  'themeConfig.locales.*.selectText': NO_EFFECT,
  'themeConfig.label': NO_EFFECT,
  'themeConfig.selectText': NO_EFFECT,
  'themeConfig.logo': { zh: '顶栏左边的图片，从 `public/` 算起的路径或完整的地址。', en: 'Picture at the start of the bar: a path in `public/`, or a full address.', example: "themeConfig: { logo: '/logo.svg' }" },

  'themeConfig.author': { zh: '作者，文章没有写自己的作者时用。', en: 'Author of articles that name none.' },
  'themeConfig.authorAvatar': { zh: '作者的头像，显示在抽屉里的名片上。', en: 'Picture of the author, on the card in the drawer.' },
  'themeConfig.startYear': { zh: '页脚版权的起始年份。', en: 'First year of the copyright in the footer.', example: "themeConfig: { author: '我', startYear: 2020 }" },
  'themeConfig.record': { zh: 'ICP 备案号，显示在页脚。', en: 'Registration number (ICP) in the footer.' },
  'themeConfig.recordLink': { zh: 'ICP 备案号的链接。', en: 'Where it leads.' },
  'themeConfig.cyberSecurityRecord': { zh: '公安备案号，显示在页脚。', en: 'Public security registration in the footer.' },
  'themeConfig.cyberSecurityLink': { zh: '公安备案号的链接。', en: 'Where it leads.' },
  'themeConfig.copyright': { zh: '文章末尾的署名块，以及复制的文字后面附加的出处。', en: 'The attribution below an article, and what is added to copied text.', example: "themeConfig: { copyright: { notice: '本文采用 CC BY 4.0 许可。' } }" },
  'themeConfig.copyright.author': { zh: '署名，默认是 `author`，再默认是站名。', en: 'Who is named; `author` unless given, else the title of the site.' },
  'themeConfig.copyright.source': { zh: '来源，默认是站名。', en: 'The source; the title of the site unless given.' },
  'themeConfig.copyright.notice': { zh: '版权声明，默认是“著作权归原作者所有……”。', en: 'The notice; "All rights belong to the author …" unless given.' },
  'themeConfig.copyright.minLength': { zh: '复制多少字起附加出处。', en: 'Characters from which the source is added to copied text.', preset: '10' },

  'themeConfig.lastUpdated': { zh: '“最后更新”换成别的字。时间取自 front matter 的 `updated`（Hexo 的写法），没有就取 git 的提交，再没有就取 `date`，最后取文件时间。`true` 与不写一样；`false` 不显示这一行。', en: 'Other words for "Last updated". The time is front matter’s `updated` (as in Hexo), else that of the git commit, else `date`, else the file’s. `true` is the same as nothing; `false` leaves the line out.' },
  'themeConfig.outdatedAfterDays': { zh: '多少天没有更新的文章提示“可能已经过时”。不写就不提示。', en: 'Days after which an article says that it may be outdated. Never unless given.' },
  'themeConfig.share': { zh: '文章下面的分享链接，只是链接，不加载别家的脚本。需要 `url`。', en: 'Share links below articles: plain links, no scripts of others. Needs `url`.', preset: '[]', example: "themeConfig: { share: ['weibo', 'email'] }" },
  'themeConfig.editLinks': { zh: '文章下面的“编辑此页”链接，由下面几项拼成。', en: 'A link below the article to edit it, made of the following.', preset: 'false', example: "themeConfig: { editLinks: true, repo: 'me/blog', docsDir: 'content', docsBranch: 'main' }" },
  'themeConfig.repo': { zh: '仓库：`用户/仓库`（GitHub）或完整的地址。', en: 'Repository: `owner/name` on GitHub, or a full address.' },
  'themeConfig.docsRepo': { zh: '文章另在一个仓库时写。', en: 'When articles lie in another repository.' },
  'themeConfig.docsDir': { zh: '文章在仓库里的文件夹。', en: 'Folder of the articles in the repository.' },
  'themeConfig.docsBranch': { zh: '分支。', en: 'Branch.', preset: "'master'" },

  'themeConfig.solution': { zh: '用哪一种[评论](./comments.md)：`valine` 是自托管的服务，`vssue` 是代码托管平台的 issue。不写时有 `valineConfig` 就用它。', en: 'Which kind of [comments](./comments.md): `valine` for a server of your own, `vssue` for issues. Without it `valineConfig` counts when it is there.' },
  'themeConfig.options': { zh: '所选那一种的选项；下面两项是同样的内容，名字更清楚。', en: 'Options of the chosen kind; the two below say the same under clearer names.' },
  'themeConfig.valineConfig': { zh: 'Valine 的选项。', en: 'Options of Valine.', example: "themeConfig: { valineConfig: { placeholder: '说点什么吧' } }" },
  'themeConfig.vssueConfig': { zh: 'Vssue 的选项。', en: 'Options of Vssue.', example: "themeConfig: { vssueConfig: { platform: 'github', owner: 'me', repo: 'blog', clientId: '…' } }" },

  'themeConfig.search': { zh: '顶栏的搜索。', en: 'Search in the bar.', preset: 'true' },
  'themeConfig.searchMaxSuggestions': { zh: '搜索最多列几条结果。', en: 'Most results of a search.', preset: '10' },
  'themeConfig.searchEngines': { zh: '搜索结果下面给出必应和 Google 的站外搜索链接。', en: 'Links below the results that search Bing and Google for the same words.', preset: 'false' },
  'themeConfig.mode': { zh: '读者没有选过时的深浅色；`auto` 跟随系统。', en: 'Colours until the reader chooses; `auto` follows the system.', preset: "'auto'" },
  'themeConfig.modePicker': { zh: '顶栏的深浅色菜单。', en: 'The menu of colours in the bar.', preset: 'true' },
  'themeConfig.smoothScroll': { zh: '跳到标题时平滑滚动。', en: 'Scrolls smoothly to headings.', preset: 'false' },
  'themeConfig.quotes': { zh: '[引用框](./writing.md#引用框)里的句子。不写地址就不问任何服务。', en: 'What [quote boxes](./writing.md#quote-boxes) show. No service is asked unless its address is given.', example: "themeConfig: { quotes: { items: [{ title: '陆游', content: '绝知此事要躬行。' }] } }" },
  'themeConfig.quotes.items': { zh: '自己的句子。', en: 'Quotes of your own.' },
  'themeConfig.quotes.items[].title': { zh: '出处。', en: 'Where it is from.' },
  'themeConfig.quotes.items[].content': { zh: '句子。', en: 'The quote.' },
  'themeConfig.quotes.poetry': { zh: '诗词服务的地址，返回 `{ content, origin, author }`。', en: 'Address of a poetry service that answers `{ content, origin, author }`.' },
  'themeConfig.quotes.sentence': { zh: '一言服务的地址，返回 `{ hitokoto, from, from_who }`。', en: 'Address of a sentence service that answers `{ hitokoto, from, from_who }`.' },
  'themeConfig.projects': { zh: '`layout: Projects` 页面上的卡片。', en: 'Cards of pages with `layout: Projects`.', preset: '[]', example: "themeConfig: { projects: [{ name: 'Glimpress', description: '写博客的工具', url: 'https://example.com', language: 'TypeScript', topics: ['博客'] }] }" },
  'themeConfig.projects[].name': { zh: '名字。', en: 'Name.' },
  'themeConfig.projects[].description': { zh: '介绍。', en: 'Description.' },
  'themeConfig.projects[].url': { zh: '地址。', en: 'Address.' },
  'themeConfig.projects[].language': { zh: '编程语言。', en: 'Programming language.' },
  'themeConfig.projects[].topics': { zh: '几个主题词。', en: 'A few topics.' },
  'themeConfig.friendLink': { zh: '`layout: FriendLinks` 页面上的友链。', en: 'Cards of pages with `layout: FriendLinks`.', preset: '[]', example: "themeConfig: { friendLink: [{ title: '友站', desc: '写机器人', link: 'https://example.com' }] }" },
  'themeConfig.friendLink[].title': { zh: '站名。', en: 'Name of the site.' },
  'themeConfig.friendLink[].desc': { zh: '介绍。', en: 'Description.' },
  'themeConfig.friendLink[].link': { zh: '地址。', en: 'Address.' },
  'themeConfig.friendLink[].logo': { zh: '头像；没有就用站名的第一个字。', en: 'Picture; the first letter of the name unless given.' },
  'themeConfig.analytics': { zh: '访问统计（gtag），地址匿名。不写就什么都不加载。', en: 'Page-view analytics (gtag), addresses anonymised. Nothing is loaded without it.', example: "themeConfig: { analytics: { id: 'G-XXXXXXXXXX' } }" },
  'themeConfig.analytics.id': { zh: '统计的编号。', en: 'Id of the property.' },
  'themeConfig.analytics.src': { zh: '脚本的地址。', en: 'Address of the script.', preset: "'https://www.googletagmanager.com/gtag/js?id=…'" },
};
