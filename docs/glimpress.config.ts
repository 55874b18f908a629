import { defineConfig } from 'glimpress';

export default defineConfig({
  title: 'Glimpress 手册',
  description: '把 Markdown 文件夹变成快速的中文技术博客',
  locales: {
    '/': { lang: 'zh-CN', label: '简体中文', title: 'Glimpress 手册', description: '把 Markdown 文件夹变成快速的中文技术博客' },
    '/en/': { lang: 'en-US', label: 'English', title: 'The Glimpress manual', description: 'From a folder of Markdown to a fast blog' },
  },
  mascot: { models: 'local' },
  themeConfig: {
    locales: {
      '/': {
        nav: [{ text: '快速开始', link: '/start' }, { text: '离线阅读', link: '/offline' }, { text: '离开 LeanCloud', link: '/comments/离开LeanCloud' }, { text: '看板娘', link: '/mascot' }],
        sidebar: { '/': [['start', '快速开始'], ['offline', '离线阅读'], ['comments/离开LeanCloud', '离开 LeanCloud'], ['mascot', '看板娘']] },
      },
      '/en/': {
        nav: [{ text: 'Quick start', link: '/en/start' }, { text: 'Offline reading', link: '/en/offline' }, { text: 'Leaving LeanCloud', link: '/en/comments/leaving-leancloud' }, { text: 'The mascot', link: '/en/mascot' }],
        sidebar: { '/en/': [['start', 'Quick start'], ['offline', 'Offline reading'], ['comments/leaving-leancloud', 'Leaving LeanCloud'], ['comments/scaling', 'Scaling the comment server'], ['mascot', 'The mascot']] },
      },
    },
  },
});
