import { describe, expect, it } from 'vitest';
import { compareMatches, type RankedMatch } from './hits';
import { foldPage, matchPage } from './match';
import { LONGEST_QUERY, parseQuery } from './query';

interface Draft {
  readonly title?: string;
  readonly date?: string;
  readonly tags?: readonly string[];
  readonly headings?: readonly string[];
  readonly text?: string;
}
const fold = (url: string, { title = '题目', date = '', tags = [], headings = [], text = '' }: Draft) => foldPage({ url, title, date, tags, headings: headings.map((heading) => [heading, heading] as const) }, text);

/** Names of the pages that answer, best first. */
function rank(drafts: Readonly<Record<string, Draft>>, typed: string): string[] {
  const query = parseQuery(typed);
  const matches = Object.entries(drafts).flatMap(([url, draft]) => {
    const of = fold(url, draft);
    return matchPage(of, query).map((match): RankedMatch => ({ ...match, of }));
  });
  return matches.sort(compareMatches).map(({ of, kind, heading }) => (kind === 'heading' ? `${of.page.url}#${of.page.headings[heading]![1]}` : of.page.url));
}

describe('vuepress-behaviour §6 Search: ranking', () => {
  it('title before heading before tag before text', () => {
    expect(rank({ text: { text: '讲缓存' }, tag: { tags: ['缓存'] }, heading: { headings: ['缓存'] }, title: { title: '缓存' } }, '缓存')).toEqual(['title', 'heading#缓存', 'tag', 'text']);
  });

  it('newer first where nothing else tells, undated last', () => {
    expect(rank({ none: { text: '缓存' }, old: { text: '缓存', date: '2020-01-02 00:00:00' }, new: { text: '缓存', date: '2024-01-02 00:00:00' } }, '缓存')).toEqual(['new', 'old', 'none']);
  });

  it('the exact phrase before scattered words', () => {
    expect(rank({ scattered: { text: '组件里的 Vue', date: '2024-01-01 00:00:00' }, phrase: { text: '写 Vue 组件', date: '2020-01-01 00:00:00' } }, 'vue 组件')).toEqual(['phrase', 'scattered']);
  });

  it('a title that is the query before one that begins with it', () => {
    expect(rank({ longer: { title: '缓存的三层', date: '2024-01-01 00:00:00' }, same: { title: '缓存' }, inside: { title: '讲讲缓存' } }, '缓存')).toEqual(['same', 'longer', 'inside']);
  });

  it('a word before a part of a longer one, wherever that stands; beside Chinese it is a word', () => {
    expect(rank({ part: { headings: ['不用 autocrlf'], date: '2024-01-01 00:00:00' }, tag: { tags: ['RL'] } }, 'rl')).toEqual(['tag', 'part#不用 autocrlf']);
    expect(rank({ part: { text: '看 digital，看 gitee', date: '2024-01-01 00:00:00' }, word: { text: '用git提交' } }, 'git')).toEqual(['word', 'part']);
    expect(rank({ tag: { tags: ['opencv'] }, text: { text: '调 cv2.resize' } }, 'cv')).toEqual(['text', 'tag']);
  });

  it('what a page says of a word before its title, which has it in a longer one', () => {
    expect(rank({ page: { title: 'Django 部署', headings: ['Go 版本'] } }, 'go')).toEqual(['page#Go 版本']);
    const page = fold('page', { title: 'Docker Container 入门', text: '讲 AI 的事' });
    expect(matchPage(page, parseQuery('ai'))).toMatchObject([{ kind: 'text' }]);
    expect(matchPage(page, parseQuery('contain'))).toMatchObject([{ kind: 'title' }]);
  });

  it('a word that stands behind many longer ones it is a part of', () => {
    const parts = (word: string): string => `${word}，`.repeat(40);
    expect(rank({ part: { text: parts('main'), date: '2024-01-01 00:00:00' }, word: { text: `${parts('main')}讲 AI 的事` } }, 'ai')).toEqual(['word', 'part']);
    expect(rank({ once: { text: 'Go', date: '2024-01-01 00:00:00' }, often: { text: `${parts('goal')}Go 的接口，Go 的切片` } }, 'go')).toEqual(['often', 'once']);
    // Many parts are no word.
    expect(rank({ part: { text: parts('main').repeat(9), date: '2024-01-01 00:00:00' }, word: { text: '讲 AI 的事' } }, 'ai')).toEqual(['word', 'part']);
  });

  it('a title that begins with what is typed so far before a text that has just that', () => {
    expect(rank({ text: { text: 'kube 前缀' }, begun: { title: 'Kubernetes 的调度' } }, 'kube')).toEqual(['begun', 'text']);
  });

  it('the page that speaks of it most, where it is found in the same place', () => {
    expect(rank({ once: { text: '先看 pid 文件', date: '2024-01-01 00:00:00' }, often: { text: 'PID 的比例\nPID 的积分\n积分饱和', date: '2020-01-01 00:00:00' } }, 'pid')).toEqual(['often', 'once']);
    expect(rank({ once: { title: '锁与队列', text: '队列', date: '2024-01-01 00:00:00' }, often: { title: '锁的种类', text: '锁要成对，锁要早放', date: '2020-01-01 00:00:00' } }, '锁')).toEqual(['often', 'once']);
  });

  it('all words must occur, wherever on the page', () => {
    expect(rank({ both: { title: 'Vue', text: '组件' }, one: { title: 'Vue' } }, '组件 vue')).toEqual(['both']);
  });

  it('a heading is read under its title, and one page does not fill the list', () => {
    expect(rank({ page: { title: 'Vue 笔记', headings: ['组件一', '组件二', '组件三', '组件四'] } }, 'vue 组件')).toEqual(['page#组件一', 'page#组件二', 'page#组件三']);
  });

  it('a page whose title says it all is one suggestion', () => {
    expect(rank({ page: { title: '缓存', headings: ['缓存的键'] } }, '缓存')).toEqual(['page']);
  });
});

describe('queries', () => {
  it('are folded, split at spaces, each word once', () => {
    expect(parseQuery('  Vue　组件  vue ')).toEqual({ words: ['vue', '组件'], phrase: 'vue组件vue' });
  });

  it.each(['', '   ', '\u200b', '\n'])('%j asks nothing', (typed) => expect(parseQuery(typed).words).toEqual([]));

  it('of any length cost no more than the longest', () => {
    expect(parseQuery('x'.repeat(1e6)).phrase).toHaveLength(LONGEST_QUERY);
    expect(parseQuery('a b c d e f g h i j k').words.length).toBeLessThan(9);
  });

  it('of one letter end soon in a text that has nothing else', () => {
    const of = fold('/', { text: 'a'.repeat(2_000_000) });
    const start = performance.now();
    expect(matchPage(of, parseQuery('a'))).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('mean what they say: nothing in them is a pattern', () => {
    for (const typed of ['.*', '[', '\\', '(a|b)', '$&', '__proto__', 'constructor']) {
      expect(rank({ other: { text: '别的' } }, typed)).toEqual([]);
      expect(rank({ it: { text: `写着 ${typed} 的` } }, typed)).toEqual(['it']);
    }
  });
});
