import { defineConfig } from 'glimpress';

export default defineConfig({
  title: 'Glimpress 手册',
  description: '把 Markdown 文件夹变成快速的中文技术博客',
  locales: {
    '/': { lang: 'zh-CN', label: '简体中文', title: 'Glimpress 手册', description: '把 Markdown 文件夹变成快速的中文技术博客' },
    '/en/': { lang: 'en-US', label: 'English', title: 'The Glimpress manual', description: 'From a folder of Markdown to a fast blog' },
  },
  mascot: { models: 'local' },
});
