import { expect, it } from 'vitest';
import { blogHome, homeHead, homeImages, socialLinks } from './home-head';

const nothing = { text: null, tagline: null, actions: [], features: [] };

it('a home page of VuePress 1 has one button, one of VuePress 2 as many as it lists', () => {
  expect(homeHead({ heroText: '大字', tagline: '小字', actionText: '开始', actionLink: '/a/' })).toEqual({ ...nothing, text: '大字', tagline: '小字', actions: [{ text: '开始', link: '/a/', isPlain: false, key: 'actionLink' }] });
  expect(homeHead({ actionBtn: { text: '开始', link: '/a/', shape: 'round' }, preactionBtn: { text: '项目', link: 'https://a.example', ghost: true } })).toEqual({ ...nothing, actions: [{ text: '开始', link: '/a/', isPlain: false, key: 'actionBtn' }, { text: '项目', link: 'https://a.example', isPlain: true, key: 'preactionBtn' }] });
  expect(homeHead({ actions: [{ text: '开始', link: '/a/', type: 'primary' }, { text: '介绍', link: '/b/', type: 'secondary' }] })).toEqual({ ...nothing, actions: [{ text: '开始', link: '/a/', isPlain: false, key: 'actions' }, { text: '介绍', link: '/b/', isPlain: true, key: 'actions' }] });
});

it('features may lead somewhere; theme-hope has projects beside them', () => {
  expect(homeHead({ features: [{ title: '快', details: '很快', imgUrl: '/img/a.png' }, { title: '省', link: '/b/' }], projects: [{ icon: 'a', name: '甲', desc: '一个', link: 'https://a.example' }, { name: '乙' }, { desc: '无名' }, 5] }).features).toEqual([
    { title: '快', details: '很快', link: null, image: '/img/a.png', key: 'features' },
    { title: '省', details: '', link: '/b/', image: null, key: 'features' },
    { title: '甲', details: '一个', link: 'https://a.example', image: null, key: 'projects' },
    { title: '乙', details: '', link: null, image: null, key: 'projects' },
  ]);
});

it('beside a primary button all others are plain; without one those are that say so', () => {
  const plain = (types: readonly (string | undefined)[]) => homeHead({ actions: types.map((type) => ({ text: 'a', link: '/a', type })) }).actions.map(({ isPlain }) => isPlain);
  expect([plain(['secondary', 'primary', undefined]), plain([undefined, undefined]), plain([undefined, 'plain'])]).toEqual([[true, false, true], [false, false], [false, true]]);
});

it('theme-reco 2 has a banner of its own', () => {
  const bannerBrand = { bgImage: '/bg.svg', title: '一点一木', description: '专注', tagline: '生命只有一次', buttons: [{ text: '指南', link: '/guide' }, { text: '样式', link: '/style', type: 'plain' }] };
  expect(homeHead({ bannerBrand })).toEqual({ ...nothing, text: '一点一木', tagline: '专注\n生命只有一次', actions: [{ text: '指南', link: '/guide', isPlain: false, key: 'bannerBrand' }, { text: '样式', link: '/style', isPlain: true, key: 'bannerBrand' }] });
  expect(homeHead({ banner: { heroText: '旧', tagline: '旧说' }, bannerBrand: { bgImage: '/a.svg' } })).toEqual({ ...nothing, text: '旧', tagline: '旧说' });
  expect(homeHead({ bannerBrand, heroText: '大字', tagline: '小字' })).toMatchObject({ text: '大字', tagline: '小字' });
});

it('theme-plume has sections', () => {
  const config = [{ type: 'custom' }, { type: 'banner', hero: { name: '小站', tagline: '副题', text: '介绍<br>两行', actions: [{ text: '博客', link: '/blog/', theme: 'brand' }, { text: '代码', link: 'https://a.example', theme: 'alt' }] } }, { type: 'features', features: [{ title: '快', icon: '⚖', details: '很快' }, { icon: 'x' }] }];
  expect(homeHead({ config })).toEqual({
    text: '小站',
    tagline: '介绍\n两行\n副题',
    actions: [{ text: '博客', link: '/blog/', isPlain: false, key: 'config' }, { text: '代码', link: 'https://a.example', isPlain: true, key: 'config' }],
    features: [{ title: '快', details: '很快', link: null, image: null, key: 'config' }],
  });
});

it('the banner behind the words is theme-reco’s or theme-hope’s, theme-vdoing’s where it is a picture, or theme-reco 2’s', () => {
  const bannerOf = (front: Readonly<Record<string, unknown>>) => homeImages(front).banner;
  expect(homeImages({ heroImage: '/hero.png', bgImage: '/bg.jpg' })).toEqual({ hero: { path: '/hero.png', key: 'heroImage' }, banner: { path: '/bg.jpg', key: 'bgImage' } });
  expect([bannerOf({ bannerBg: '/img/bg.jpg' }), bannerOf({ bannerBg: 'https://a.example/b' }), bannerOf({ bannerBrand: { bgImage: '/bg.svg' } })]).toEqual([{ path: '/img/bg.jpg', key: 'bannerBg' }, { path: 'https://a.example/b', key: 'bannerBg' }, { path: '/bg.svg', key: 'bannerBrand' }]);
  for (const bannerBg of ['none', 'auto', 'background: #333', 'var(--bannerBg)', false, null, ['/a.png']]) expect(bannerOf({ bannerBg }), String(bannerBg)).toBeNull();
});

it('a home page lists all posts by the config, or by what theme-reco 2 says on the page; theme-vdoing leaves out the posts or what stands beside them', () => {
  const whole = { hasPosts: true, hasColumn: true };
  expect([blogHome({}, {}), blogHome({ modules: ['MdContent'] }, {}), blogHome({ modules: 'Blog' }, {}), blogHome({}, { blogHome: false, type: 'blog' })]).toEqual([null, null, null, null]);
  expect([blogHome({}, { type: 'blog' }), blogHome({}, { blogHome: true }), blogHome({ modules: ['BannerBrand', 'Blog'] }, {})]).toEqual([whole, whole, whole]);
  expect([blogHome({ postList: 'none' }, { blogHome: true }), blogHome({ hideRightBar: true, postList: 'simple' }, { blogHome: true })]).toEqual([{ hasPosts: false, hasColumn: true }, { hasPosts: true, hasColumn: false }]);
  expect([socialLinks({ blog: { socialLinks: [{ icon: 'IconGitHub', link: 'https://github.com/a' }, { icon: 'x' }, 5] } }), socialLinks({ blog: true }), socialLinks({})]).toEqual([[{ link: 'https://github.com/a' }], [], []]);
});

it.each([undefined, null, 'text', 5, [], [null, 'x', { text: '没有地址' }, { link: '/a' }, { text: 5, link: [] }, { text: '', link: '/a' }], { text: 'a', link: '/a' }])('what is none of these is left out: %j', (value) => {
  expect(homeHead({ actions: value as readonly unknown[], bannerBrand: value, banner: value, projects: value, config: value })).toEqual(nothing);
  expect(homeHead({ config: [value, { hero: { name: value, text: value, actions: value }, features: value }] })).toMatchObject(value === 'text' ? { text: 'text', tagline: 'text' } : nothing);
  expect(homeHead({ bannerBrand: { title: value, description: value, tagline: value, buttons: value } })).toMatchObject(value === 'text' ? { text: 'text' } : nothing);
});

it('pictures whose paths have the slashes of Windows are where browsers looked for them', () => {
  const { hero, banner } = homeImages({ heroImage: '\\hero.png', bgImage: '\\img\\bg.png' });
  expect([hero?.path, banner?.path, homeHead({ features: [{ imgUrl: 'img\\a.png' }] }).features[0]?.image]).toEqual(['/hero.png', '/img/bg.png', 'img/a.png']);
});
