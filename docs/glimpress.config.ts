import { defineConfig, type ThemeConfig } from 'glimpress';

type Locale = NonNullable<ThemeConfig['locales']>[string];

const zh: Locale = {
  nav: [
    { text: '快速开始', link: '/start' },
    { text: '写作', link: '/writing' },
    { text: '配置', link: '/configuration' },
    { text: '评论', link: '/comments' },
    { text: '部署', link: '/deployment' },
  ],
  sidebar: {
    '/': [
      { title: '入门', collapsable: false, children: ['start', 'writing', 'migration'] },
      { title: '定制', collapsable: false, children: ['configuration', 'theming', 'mascot', 'music', 'offline'] },
      { title: '评论', collapsable: false, children: [['comments', '选哪一种'], 'comments/hosted', 'comments/issues', ['comments/离开LeanCloud', '离开 LeanCloud'], ['comments/scaling', '容量']] },
      { title: '上线', collapsable: false, children: ['deployment'] },
      { title: '参考', collapsable: false, children: ['api', 'problems', 'performance', 'architecture'] },
    ],
  },
};

const en: Locale = {
  nav: [
    { text: 'Quick start', link: '/en/start' },
    { text: 'Writing', link: '/en/writing' },
    { text: 'Configuration', link: '/en/configuration' },
    { text: 'Comments', link: '/en/comments' },
    { text: 'Deployment', link: '/en/deployment' },
  ],
  sidebar: {
    '/en/': [
      { title: 'First steps', collapsable: false, children: ['start', 'writing', 'migration'] },
      { title: 'Make it yours', collapsable: false, children: ['configuration', 'theming', 'mascot', 'music', 'offline'] },
      { title: 'Comments', collapsable: false, children: [['comments', 'Which one'], ['comments/hosted', 'A server of your own'], ['comments/issues', 'Issues'], ['comments/leaving-leancloud', 'Leaving LeanCloud'], ['comments/scaling', 'Scaling']] },
      { title: 'Going live', collapsable: false, children: ['deployment'] },
      { title: 'Reference', collapsable: false, children: ['api', 'problems', 'performance', 'architecture'] },
    ],
  },
};

export default defineConfig({
  title: 'Glimpress 手册',
  description: '把 Markdown 文件夹变成快速的中文技术博客',
  locales: {
    '/': { lang: 'zh-CN', label: '简体中文', title: 'Glimpress 手册', description: '把 Markdown 文件夹变成快速的中文技术博客' },
    '/en/': { lang: 'en-US', label: 'English', title: 'The Glimpress manual', description: 'From a folder of Markdown to a fast blog' },
  },
  mascot: { models: 'local' },
  styles: './styles.css',
  themeConfig: { locales: { '/': zh, '/en/': en } },
});
