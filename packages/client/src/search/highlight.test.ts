import { describe, expect, it } from 'vitest';
import { highlight, snippetOf, type Segment } from './highlight';

/** `a[b]c`: marked stretches in brackets. */
const shown = (segments: readonly Segment[]): string => segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('vuepress-behaviour §6 Search: matches are highlighted', () => {
  it.each([
    ['Vue 组件里的 vue', ['vue'], '[Vue] 组件里的 [vue]'],
    ['用Ｖｕｅ写', ['vue'], '用[Ｖｕｅ]写'],
    ['面积 5㎡ 左右', ['m2'], '面积 5[㎡] 左右'],
    ['面积 5㎡ 左右', ['m'], '面积 5[㎡] 左右'],
    ['𠮷野家与𠮷', ['𠮷'], '[𠮷]野家与[𠮷]'],
    ['aaa', ['aa'], '[aa]a'],
    ['缓冲区缓存', ['缓冲', '冲区', '缓存'], '[缓冲区缓存]'],
    ['没有', ['别的'], '没有'],
    ['<b>&amp;', ['<b>'], '[<b>]&amp;'],
    ['Vue 组件', ['vue组件'], '[Vue 组件]'],
    ['cafe\u0301', ['café'], '[cafe\u0301]'],
  ])('%s', (text, words, marked) => expect(shown(highlight(text, words))).toBe(marked));

  it('a snippet shows where most words stand together', () => {
    const text = `组件。${'无关的话，'.repeat(60)}这里讲组件的闭包。${'后话，'.repeat(60)}`;
    const [snippet, at] = snippetOf(text, ['组件', '闭包'], '组件闭包');
    expect(shown(snippet)).toContain('这里讲[组件]的[闭包]');
    expect(text.slice(at, at + 2)).toBe('组件');
    expect(snippet[0]).toEqual({ text: '…', marked: false });
  });

  it('the whole phrase comes before its words', () => {
    const text = `组件 闭包${'无关'.repeat(100)}用组件闭包`;
    const [snippet] = snippetOf(`甲乙组件与闭包，组件、闭包。${'无关，'.repeat(100)}然后是组件闭包`, ['组件', '闭包'], '组件闭包');
    expect(shown(snippet)).toMatch(/然后是\[组件闭包\]$/);
    expect(text).toContain('组件');
  });

  it('a word comes before parts of longer ones', () => {
    const [snippet] = snippetOf(`Provide 与 Consume。${'无关，'.repeat(60)}用 id 作键`, ['id'], 'id');
    expect(shown(snippet)).toMatch(/用 \[id\] 作键$/);
    const [behind] = snippetOf(`${'goal，'.repeat(60)}用 Go 写`, ['go'], 'go');
    expect(shown(behind)).toMatch(/用 \[Go\] 写$/);
  });

  it('a rare word comes before frequent ones, which are marked beside it', () => {
    const frequent = '的，'.repeat(3000);
    const [snippet] = snippetOf(`${frequent}组件的闭包。${frequent}`, ['的', '闭包'], '的 闭包');
    expect(shown(snippet)).toContain('组件[的闭包]');
    const [apart] = snippetOf(`${frequent}${'无关，'.repeat(60)}闭包在此。${'无关，'.repeat(60)}${frequent}`, ['的', '闭包'], '的 闭包');
    expect(shown(apart)).toContain('[闭包]在此');
    // Two words that stand together tell more than a third that is rare.
    const [together] = snippetOf(`闭包。${'无关，'.repeat(60)}组件与缓存。${'无关，'.repeat(60)}组件，${'无关，'.repeat(60)}缓存`, ['组件', '缓存', '闭包'], '组件缓存闭包');
    expect(shown(together)).toContain('[组件]与[缓存]');
    const apart3 = '无关，'.repeat(60);
    const [three] = snippetOf(`闭包和柯里。${apart3}组件与缓存的路由。${apart3}${`组件，${apart3}缓存，${apart3}路由，${apart3}`.repeat(3)}`, ['组件', '缓存', '路由', '闭包', '柯里'], '组件缓存路由闭包柯里');
    expect(shown(three)).toContain('[组件]与[缓存]的[路由]');
  });

  it('does not cut a character in two', () => {
    // Also where nothing of the query stands, in the text at least.
    const [start] = snippetOf(`甲${'𠮷'.repeat(90)}`, ['词'], '词');
    expect(shown(start)).toBe(`甲${'𠮷'.repeat(47)}…`);
    for (let lead = 20; lead < 30; lead++) {
      const [snippet] = snippetOf('𠮷'.repeat(lead) + '词' + '𠮷'.repeat(90), ['词'], '词');
      expect(shown(snippet)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    }
  });
});
