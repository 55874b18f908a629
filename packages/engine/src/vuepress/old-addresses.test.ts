import { expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { oldAddressesOf } from './old-addresses';

const reco = (...args: object[]) => ({ $call: 'vuepress-theme-reco', args: args as never });

it.each([
  ['hope', 'hope-1', null],
  ['vuepress-theme-hope', 'hope-1', null],
  [{ $call: 'vuepress-theme-hope.hopeTheme', args: [{}] }, 'hope', 'vuepress-2'],
  ['vuepress-theme-meteorlxy', 'meteorlxy', null],
  ['melodydl', 'meteorlxy', null],
  ['reco', 'plugin-blog', null],
  ['vuepress-theme-reco', 'plugin-blog', null],
  [reco({}), 'reco-2', 'reco-2'],
  [{ $call: 'vuepress-theme-reco.recoTheme', args: [] }, 'reco-2', 'reco-2'],
  [{ name: 'own', extends: { $call: 'vuepress-theme-reco.recoTheme', args: [] } }, 'reco-2', 'reco-2'],
  [{ $call: '@vuepress/theme-default.defaultTheme', args: [] }, 'plugin-blog', 'vuepress-2'],
  [{ $call: 'vuepress-theme-plume.plumeTheme', args: [] }, 'plume', 'vuepress-2'],
  [undefined, 'plugin-blog', null],
] as const)('the addresses of lists and pages follow from the theme: %j', (theme, oldLists, oldPaths) => {
  expect(oldAddressesOf(theme === undefined ? {} : { theme })).toMatchObject({ oldLists, oldPaths, folderCategories: false });
});

it.each([
  [{ theme: '@vuepress/blog', themeConfig: { frontmatters: [{ id: 'tag', keys: ['tags'], path: '/tag/' }, { id: 'category', keys: ['category'], path: '/category/' }] } }, 'plugin-blog-category'],
  [{ plugins: [['@vuepress/blog', { frontmatters: [{ id: 'category', keys: ['categories'], path: '/category/' }] }]] }, 'plugin-blog-category'],
  [{ plugins: [['@vuepress/blog', { frontmatters: [{ id: 'category', keys: ['categories'], path: '/categories/' }] }]] }, 'plugin-blog'],
  [{ theme: '@vuepress/blog', themeConfig: { frontmatters: 'x' } }, 'plugin-blog'],
  [{ theme: { $call: '@vuepress/theme-default.defaultTheme', args: [] }, plugins: [{ $call: '@vuepress/plugin-blog.blogPlugin', args: [{ category: [{ key: 'category' }, { key: 'tag' }] }] }] }, 'plugin-blog-2'],
  [{ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{}] }, plugins: [{ $call: '@vuepress/plugin-blog.blogPlugin', args: [{}] }] }, 'hope'],
] as [Plain, string][])('plugin-blog has its lists where it is told to, VuePress 2’s by itself: %j', (config, oldLists) => {
  expect(oldAddressesOf(config).oldLists).toBe(oldLists);
});

it('theme-reco 1.0 had lists of its own, where the blog asks for just that version', () => {
  expect(['1.0.8-alpha.3', '~1.0.2', '^1.0.0-alpha.28', '1.1.1'].map(($themeVersion) => oldAddressesOf({ theme: 'reco', $themeVersion }).oldLists)).toEqual(['reco-1.0', 'reco-1.0', 'plugin-blog', 'plugin-blog']);
});

it('whose home page is the list of posts, whatever a file there says: theme-meteorlxy, the official blog theme, plugin-blog with a list there', () => {
  const blog = (path: string): Plain => ({ plugins: [['@vuepress/blog', { directories: [{ id: 'post', dirname: '_posts', path }] }]] });
  expect(([{ theme: 'meteorlxy' }, { theme: '@vuepress/blog' }, blog('/'), blog('/posts/'), { theme: '@vuepress/blog', themeConfig: { directories: [{ dirname: 'a', path: '/a/' }] } }, { theme: 'vdoing' }, {}] as Plain[]).map((config) => oldAddressesOf(config).postsAtHome)).toEqual([true, true, true, false, false, false, false]);
});

it('how the plugin permalink-pinyin wrote addresses', () => {
  const slugsOf = (plugin: Plain) => oldAddressesOf({ plugins: [plugin] }).pinyinSlugs;
  expect([slugsOf('permalink-pinyin'), slugsOf(['vuepress-plugin-permalink-pinyin', { separator: '_', lowercase: false }]), slugsOf('pwa')]).toEqual([{ separator: '-', lowercase: true }, { separator: '_', lowercase: false }, null]);
});

it('whose addresses the plugin rpurl wrote without numbers, by its own rules', () => {
  expect((['rpurl', ['vuepress-plugin-rpurl', {}], ['rpurl', { $function: 'RegExp' }], 'pwa'] as Plain[]).map((plugin) => oldAddressesOf({ plugins: [plugin] }).unnumberedPaths)).toEqual([true, true, false, false]);
});

it('theme-reco 1 shows the config’s sidebar on pages that say “sidebar: auto”', () => {
  expect(([{ theme: 'reco' }, { theme: 'vuepress-theme-reco' }, { theme: reco({}) }, { theme: 'vdoing' }, {}] as Plain[]).map((config) => oldAddressesOf(config).autoSidebarYields)).toEqual([true, true, false, false, false]);
});

it('a copy of a theme in a folder of the blog is that theme, on every system', () => {
  for (const slash of ['/', '\\']) {
    const of = (path: string) => oldAddressesOf({ theme: `C:/blog/${path}`.replaceAll('/', slash) });
    expect([of('theme-reco'), of('reco/index.js'), of('reco/lib')].map(({ autoSidebarYields }) => autoSidebarYields), slash).toEqual([true, true, false]);
    expect([of('vdoing'), of('theme-vdoing/index.js')].map(({ namedByFiles }) => namedByFiles), slash).toEqual([true, true]);
    expect([of('theme-meteorlxy/index.js'), of('meteorlxy')].map(({ oldLists }) => oldLists), slash).toEqual(['meteorlxy', 'meteorlxy']);
  }
});

it('theme-reco 2 makes categories of folders when it is told to', () => {
  expect(oldAddressesOf({ theme: reco({ autoSetBlogCategories: true }) }).folderCategories).toBe(true);
  expect(oldAddressesOf({ theme: reco({ autoSetCategory: true }) }).folderCategories).toBe(true);
  expect(oldAddressesOf({ theme: reco({ autoSetBlogCategories: false }) }).folderCategories).toBe(false);
  expect(oldAddressesOf({ theme: 'reco', themeConfig: { autoSetBlogCategories: true } }).folderCategories).toBe(false);
});

it('theme-vdoing named articles by their files', () => {
  expect(([{ theme: 'vdoing' }, { theme: 'vuepress-theme-vdoing' }, { theme: '/blog/vdoing' }, { theme: '/blog/theme-vdoing/index.js' }, { theme: 'reco' }, {}] as Plain[]).map((config) => oldAddressesOf(config).namedByFiles)).toEqual([true, true, true, true, false, false]);
});

it('theme-vdoing made categories of folders unless told not to, and one of its own for _posts', () => {
  const blogs: Plain[] = [{ theme: 'vdoing' }, { theme: 'vdoing', themeConfig: { categoryText: '札记' } }, { theme: 'vdoing', themeConfig: { category: false } }, { theme: 'reco', themeConfig: { categoryText: '札记' } }];
  expect(blogs.map((config) => oldAddressesOf(config).namedByFolders)).toEqual(['随笔', '札记', null, null]);
});

it('posts of plugin-blog have the addresses of their folder', () => {
  const rules = (source: Plain) => oldAddressesOf(source).folderPermalinks;
  const standard = '/:year/:month/:day/:slug';
  expect(rules({ plugins: [['@vuepress/blog', { directories: [{ id: 'post', dirname: '_posts', path: '/post/', itemPermalink: '/post/:slug' }, { id: 'note', dirname: '/notes/r/', path: '/notes/' }] }]] })).toEqual([{ folder: '_posts/', permalink: '/post/:slug' }, { folder: 'notes/r/', permalink: standard }]);
  for (const theme of ['@vuepress/blog', '@vuepress/theme-blog']) expect(rules({ theme })).toEqual([{ folder: '_posts/', permalink: standard }]);
  expect(rules({ theme: 'meteorlxy' })).toEqual([{ folder: '_posts/', permalink: '/posts/:year/:month/:day/:slug.html' }]);
  expect(rules({ theme: 'gungnir' })).toEqual([{ folder: 'posts/', permalink: '/post/:year/:month/:day/:slug' }]);
  expect(rules({ theme: { $call: 'vuepress-theme-gungnir.gungnirTheme', args: [] } })).toEqual([]);
  expect(rules({ theme: '@vuepress/blog', themeConfig: { directories: [{ dirname: 'a' }] } })).toEqual([{ folder: 'a/', permalink: standard }]);
  expect(rules({ plugins: { 'blog-multidir': { postsDir: { posts: 'posts/:year/:month/:day/:slug', lib: 'lib/:slug' }, paginationLimit: 10 } } })).toEqual([{ folder: 'posts/', permalink: 'posts/:year/:month/:day/:slug' }, { folder: 'lib/', permalink: 'lib/:slug' }]);
  expect(rules({ theme: 'melodydl' })).toEqual(rules({ theme: 'meteorlxy' }));
  expect(rules({ plugins: { '@vuepress/blog': { postsDir: 'posts', permalink: '/:year/:month/:slug' } } })).toEqual([{ folder: 'posts/', permalink: '/:year/:month/:slug' }]);
  expect(rules({ plugins: [['@vuepress/blog', { postsDir: 'blog/posts' }]] })).toEqual([{ folder: 'blog/posts/', permalink: standard }]);
  expect(rules({ plugins: [['@vuepress/blog', { permalink: '/blog/:slug' }]] })).toEqual([{ folder: '_posts/', permalink: '/blog/:slug' }]);
  const others: Plain[] = [{ theme: 'reco' }, { plugins: ['@vuepress/blog'] }, { plugins: [['@vuepress/blog', { directories: 'x' }]] }, { plugins: [['@vuepress/blog', { directories: [{ dirname: '/' }, { dirname: 5 }, 'x', { dirname: 'a', itemPermalink: 5 }] }]] }];
  for (const source of others) expect(rules(source)).toEqual([]);
});

it('plugin-blog in the config’s own plugins takes the place of the theme’s, as VuePress has a plugin once', () => {
  const plugins: Plain = [['@vuepress/blog', { directories: [{ id: 'post', dirname: '_notes', path: '/notes/' }] }]];
  for (const theme of ['@vuepress/blog', 'meteorlxy', 'gungnir']) {
    const { folderPermalinks } = oldAddressesOf({ theme, plugins });
    expect(folderPermalinks, theme).toEqual([{ folder: '_notes/', permalink: '/:year/:month/:day/:slug' }]);
  }
  expect(oldAddressesOf({ theme: '@vuepress/blog', plugins }).postsAtHome).toBe(false);
});

const hope = (plugins: object) => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ plugins: plugins as never }] } });

it('folders have pages of theme-hope, unless told not to, and of the catalog plugin', () => {
  expect(oldAddressesOf({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [] } }).folderPages).toEqual({ excluded: [] });
  expect(oldAddressesOf(hope({ catalog: true })).folderPages).toEqual({ excluded: [] });
  expect(oldAddressesOf(hope({ catalog: { level: 2, exclude: ['/api/', { $function: 'RegExp' }] } })).folderPages).toEqual({ excluded: ['/api/'] });
  expect(oldAddressesOf(hope({ catalog: false })).folderPages).toBeNull();
  expect(oldAddressesOf(hope({ autoCatalog: false })).folderPages).toBeNull();
  expect(oldAddressesOf({ theme: 'hope' }).folderPages).toBeNull();
  // The name that the plugin had before.
  expect(oldAddressesOf({ theme: { $call: 'own', args: [] }, plugins: [{ $call: 'vuepress-plugin-auto-catalog.autoCatalogPlugin', args: [{}] }] }).folderPages).toEqual({ excluded: [] });
  expect(oldAddressesOf({ theme: reco({}) }).folderPages).toBeNull();
  expect(oldAddressesOf({ theme: reco({}), plugins: [{ $call: '@vuepress/plugin-catalog.catalogPlugin', args: [{ exclude: ['/x/'] }] }] }).folderPages).toEqual({ excluded: ['/x/'] });
});

it('feeds had the names that vuepress-plugin-feed gives them, or that it was told; of the official blog theme’s, RSS alone unless told otherwise', () => {
  const namesOf = (source: Plain) => oldAddressesOf(source).oldFeeds;
  const canonical_base = 'https://a.example';
  const plugin = (options: Plain): Plain => ({ plugins: [['vuepress-plugin-feed', options]] });
  expect(namesOf(plugin({ canonical_base }))).toEqual({ rss: 'rss.xml', atom: 'feed.atom', json: 'feed.json' });
  expect(namesOf(plugin({ canonical_base, feeds: { rss2: { file_name: 'feed.xml' }, atom1: { enable: false }, json1: { file_name: './feeds/all.json' } } }))).toEqual({ rss: 'feed.xml', json: 'feeds/all.json' });
  // Without it the plugin wrote nothing; those of VuePress 2 and theme-hope have our names.
  expect([plugin({}), plugin({ hostname: 'a.example', rss: true }), { plugins: ['pwa'] }, {}].map(namesOf)).toEqual([{}, {}, {}, {}]);
  for (const file_name of ['../feed.xml', '/feed.xml', 'a/../../feed.xml', 'index.html', 'service-worker.js', 'feed', '', 5]) expect(namesOf(plugin({ canonical_base, feeds: { rss2: { file_name }, atom1: { enable: false }, json1: { enable: false } } })), String(file_name)).toEqual({});
  expect(namesOf({ theme: '@vuepress/blog', themeConfig: { feed: { canonical_base } } })).toEqual({ rss: 'rss.xml' });
  expect(namesOf({ theme: '@vuepress/blog', themeConfig: { feed: { canonical_base, rss: false, atom: true } } })).toEqual({ atom: 'feed.atom' });
  expect(namesOf({ theme: 'reco', themeConfig: { feed: { canonical_base } } })).toEqual({});
  expect(namesOf(hope({ feed: { rss: true, rssOutputFilename: 'feed.xml' } }))).toEqual({ rss: 'feed.xml' });
  expect(namesOf({ bundler: {}, plugins: [{ $call: '@vuepress/plugin-feed.feedPlugin', args: [{ atom: true, atomOutputFilename: 'index.atom' }] }] })).toEqual({ atom: 'index.atom' });
});

it('VuePress 1 made pages of files of Vue, unless patterns name others', () => {
  expect(([{}, { theme: 'reco' }, { patterns: ['**/*.md', '**/*.vue', '!drafts'] }, { patterns: ['**/*.md', '!**/*.vue'] }, { theme: reco({}) }, { bundler: {} }] as Plain[]).map((config) => oldAddressesOf(config).vuePages)).toEqual([true, true, true, false, false, false]);
});
