import { defineConfig } from 'glimpress';

// The comment server the blog is deployed with; without one its articles have no comments.
const { COMMENTS_URL: serverURLs, COMMENTS_APP_ID: appId, COMMENTS_APP_KEY: appKey } = process.env;

export default defineConfig({
  title: 'GLIMMER小作坊的工具人',
  description: '时间太瘦，指尖太宽，且行且珍惜',
  // Where the blog is deployed: feeds, sitemap and canonical links need it.
  url: process.env.SITE_URL || 'https://ljoson.github.io',
  lang: 'zh-CN',
  srcDir: 'content',
  head: [['link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }]],
  markdown: { lineNumbers: true },
  offline: true,
  mascot: { theme: ['shizuku', 'haru1', 'haru2', 'haruto', 'koharu', 'izumi', 'wanko', 'miku', 'z16'], models: 'local', messages: { welcome: '欢迎来到 GLIMMER小作坊的工具人' } },
  themeConfig: {
    author: 'LJoson',
    authorAvatar: '/img/avatar.svg',
    logo: '/logo.svg',
    startYear: '2020',
    lastUpdated: '最后更新',
    search: true,
    searchMaxSuggestions: 10,
    smoothScroll: true,
    share: ['weibo', 'x', 'email'],
    sidebarDepth: 2,
    copyright: { source: 'GLIMMER小作坊' },
    blogConfig: {
      category: { location: 2, text: '分类' },
      tag: { location: 3, text: '标签' },
    },
    nav: [
      { text: '首页', link: '/', icon: 'reco-home' },
      {
        text: '我的',
        icon: 'reco-document',
        items: [
          { text: 'Projects', link: '/projects/github' },
          {
            text: 'Station',
            items: [
              { text: 'GitHub', link: 'https://github.com/LJoson', icon: 'reco-github' },
              { text: 'GitHub Pages', link: 'https://ljoson.github.io/', icon: 'reco-home' },
            ],
          },
        ],
      },
      { text: '时间线', link: '/timeLine/index', icon: 'reco-date' },
      { text: '每日论文摘要', link: 'https://arxiv.org/list/cs.RO/recent', icon: 'reco-document' },
      { text: '关于坊主', link: '/about/aboutme', icon: 'reco-message' },
    ],
    sidebar: {
      '/views/': [
        ['', '概览'],
        { title: 'AI及机器人等', children: '/views/AI/' },
        { title: '算法等', children: '/views/algorithm/' },
        { title: '计算机技术等', children: '/views/cs/' },
        { title: '硬件及运动控制等', children: '/views/ee/' },
        { title: '杂谈', children: '/views/freetalk/' },
        { title: '小游戏设计等', children: '/views/game/' },
        { title: '笔记等', children: '/views/notes/' },
      ],
    },
    ...(serverURLs && { valineConfig: { serverURLs, appId, appKey, placeholder: 'You can leave a message here，也欢迎找bug留言告诉我', avatar: 'retro', verify: false, notify: false, recordIP: false } }),
    projects: [
      { name: 'vuepress_blogstation', description: '这个小作坊最早的样子：一份 VuePress 1 的博客。', url: 'https://github.com/LJoson/vuepress_blogstation', language: 'Vue', topics: ['博客', 'VuePress'] },
      { name: 'TechCanvas', description: '搭建技术博客的平台，能换主题、有动画与三维背景。', url: 'https://github.com/LJoson/TechCanvas', language: 'TypeScript', topics: ['Next.js', 'Three.js'] },
      { name: 'Fourier_cartoon', description: '用傅里叶级数一笔画出图案轮廓的动画演示。', url: 'https://github.com/LJoson/Fourier_cartoon', language: 'C++', topics: ['傅里叶', '图像处理'] },
    ],
  },
});
