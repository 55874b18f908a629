import { describe, expect, it, vi } from 'vitest';
import type { SearchAnswer } from './protocol';
import { createSession } from './session';

/** A site whose files can change and go missing. */
function createSite() {
  const asked: string[] = [];
  const site = { build: 1, isDown: false, isSilent: false, title: '缓存', headings: [['小节', 'x']], text: '正文\n小节\n一段', asked, code: (): Promise<unknown> => Promise.resolve({ a: '小节\nraise ZeroDivisionError("除零")' }) };
  const fetchJson = async (url: string): Promise<unknown> => {
    asked.push(url);
    const name = `/${site.build}/`;
    if (site.isSilent) await new Promise(() => {});
    if (site.isDown) throw new Error('offline');
    if (url === '/manifest.json') return { build: String(site.build), routes: [], sidebars: {}, search: { '/': `${name}manifest.json` } };
    if (!url.startsWith(name)) throw new Error(`${url}: HTTP 404`);
    if (url.endsWith('manifest.json')) return { kind: 'scan', pages: `${name}pages.json`, texts: [`${name}text.json`], codes: [`${name}code.json`] };
    if (url.endsWith('pages.json')) return { a: { url: '/a.html', title: site.title, date: '', tags: [], headings: site.headings } };
    if (url.endsWith('code.json')) return site.code();
    return { a: site.text };
  };
  const session = createSession(fetchJson);
  let id = 0;
  let answers: SearchAnswer[] = [];
  const ask = async (text: string): Promise<SearchAnswer | undefined> => {
    answers = [];
    await session.handle({ id: ++id, manifest: '/manifest.json', locale: '/', text, limit: 10 }, (answer) => answers.push(answer));
    return answers.at(-1);
  };
  /** All answers to the last question. */
  return { site, ask, heard: () => answers };
}
const titles = (answer: SearchAnswer | undefined): string[] => (answer !== undefined && 'result' in answer ? answer.result.hits.map(({ title }) => title.map(({ text }) => text).join('')) : ['failed']);

describe('vuepress-behaviour §6 Search: one session', () => {
  it('fetches everything once', async () => {
    const { site, ask } = createSite();
    await ask('');
    const before = site.asked.length;
    expect(titles(await ask('缓存'))).toEqual(['缓存']);
    expect(titles(await ask('缓'))).toEqual(['缓存']);
    expect(site.asked).toHaveLength(before);
  });

  it('finds Chinese words that stand apart where they stand nowhere together, and says nothing before', async () => {
    const { site, ask, heard } = createSite();
    site.title = '浮点数到底该怎么比较';
    expect(titles(await ask('浮点数比较'))).toEqual(['浮点数到底该怎么比较']);
    expect(heard().filter((answer) => titles(answer).length === 0 && !('result' in answer && answer.result.pending))).toEqual([]);
    expect(titles(await ask('浮点数比较器'))).toEqual([]);
    expect(heard()).toHaveLength(1);
    // Together counts for more: pages in which they stand apart are not added.
    expect(titles(await ask('浮点数'))).toEqual(['浮点数到底该怎么比较']);
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(titles(await ask('浮点数比较'))).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('finds numbers that stand apart from their words, questions and what is quoted, where they stand nowhere as typed', async () => {
    const { site, ask } = createSite();
    site.title = '在 Ubuntu 20.04 上如何安装 C++ 的 OpenCV，等 20 ms';
    for (const text of ['ubuntu20.04', '20ms', '如何安装opencv？', '“安装 C++”', '"等 20"', '《OpenCV》']) expect(titles(await ask(text)), text).toEqual([site.title]);
    for (const text of ['C#？', '？', 'ubuntu22.04']) expect(titles(await ask(text)), text).toEqual([]);
  });

  it('finds what is pasted with the marks around it', async () => {
    const { site, ask } = createSite();
    site.title = "Cannot find module 'vue', useState, TypeError x, Vue Element, npm install";
    for (const text of ['`useState`', "Cannot find module 'vue'.", 'TypeError: x', 'Vue + Element', '$ npm install', 'x … Vue']) expect(titles(await ask(text)), text).toEqual([site.title]);
    for (const text of ['.NET', 'vue#', '=>']) expect(titles(await ask(text)), text).toEqual([]);
  });

  it('takes no name with a number in it apart into letters, which every page has', async () => {
    const { site, ask } = createSite();
    site.title = 'k、s、8，i、n、18，e、2';
    site.code = () => Promise.resolve({ a: 'import i18n from "./i18n"' });
    for (const text of ['k8s', 'e2e', '5G']) expect(titles(await ask(text)), text).toEqual([]);
    expect(await ask('i18n')).toMatchObject({ result: { hits: [{ kind: 'text' }] } });
  });

  it('finds what is written with a dot or apart by one word', async () => {
    const { site, ask } = createSite();
    site.title = '从 Node.js 到 VueJS，再到 Three JS';
    for (const text of ['nodejs', 'NodeJS', 'node.js', 'vuejs', 'threejs', 'nodejs到threejs']) expect(titles(await ask(text)), text).toEqual([site.title]);
    for (const text of ['nextjs', 'vjs', 'nodejson']) expect(titles(await ask(text)), text).toEqual([]);
  });

  it('leads to the heading that a text stands below, also where a list before names all of them', async () => {
    const { site, ask } = createSite();
    site.headings = [['安装', 'a'], ['使用', 'b'], ['安装', 'c']];
    site.text = '安装\n使用\n开头甲\n安装\n脚本乙\n使用\n脚本丙\n安装\n脚本丁';
    for (const [text, hash] of [['脚本乙', '#a'], ['脚本丙', '#b'], ['脚本丁', '#c']]) expect(await ask(text!), text).toMatchObject({ result: { hits: [{ url: `/a.html${hash}` }] } });
  });

  it('finds what a word typed with a slip means, and says so', async () => {
    const { site, ask, heard } = createSite();
    site.title = '缓存 JavaScript 到底该怎么写';
    const answer = await ask('javscript');
    expect(titles(answer)).toEqual([site.title]);
    expect(answer).toMatchObject({ result: { instead: 'javascript' } });
    expect(heard().filter((each) => titles(each).length === 0 && !('result' in each && each.result.pending))).toEqual([]);
    expect(await ask('javascript')).not.toHaveProperty('result.instead');
    // Chinese words apart, and a slip among them.
    expect(titles(await ask('缓存怎么写javscript'))).toEqual([site.title]);
    expect(await ask('python')).toMatchObject({ result: { hits: [], total: 0 } });
    expect(heard()).toHaveLength(1);
  });

  it('looks into code for what is nowhere else, and not before', async () => {
    const { site, ask } = createSite();
    await ask('');
    await ask('正文');
    expect(site.asked.filter((url) => url.endsWith('code.json'))).toEqual([]);
    const answer = await ask('ZeroDivisionError');
    expect(answer).toMatchObject({ result: { total: 1, hits: [{ kind: 'text', url: '/a.html#x' }] } });
    // One word in the title, the other in code; a slip in a word that only code has.
    expect(titles(await ask('缓存 raise'))).toEqual(['缓存']);
    expect(await ask('ZeroDivisonError')).toMatchObject({ result: { instead: 'zerodivisionerror', total: 1 } });
    expect(await ask('OverflowError')).toMatchObject({ result: { total: 0 } });
    expect(site.asked.filter((url) => url.endsWith('code.json'))).toHaveLength(1);
  });

  describe('where the code does not come', () => {
    const failure = () => Promise.reject(new Error('HTTP 503'));

    it('it goes on to the other spellings, and says that code was not looked at', async () => {
      const { site, ask } = createSite();
      site.title = '缓存 JavaScript 到底该怎么写';
      site.code = failure;
      expect(await ask('javscript')).toMatchObject({ result: { instead: 'javascript', total: 1, lacksCode: true } });
      // Nothing found is an answer, too: the other script of Chinese is asked after it.
      expect(await ask('數據庫')).toMatchObject({ result: { hits: [], lacksCode: true } });
      // What the texts have needs no code.
      expect(await ask('缓存')).not.toMatchObject({ result: { lacksCode: true } });
      site.code = createSite().site.code;
      const answer = await ask('ZeroDivisionError');
      expect(answer).toMatchObject({ result: { total: 1 } });
      expect(answer).not.toMatchObject({ result: { lacksCode: true } });
    });

    it('also where nothing answers, before a reader gives up; code that comes after that is looked at then', async () => {
      const { site, ask, heard } = createSite();
      site.title = 'ZeroDivisionErrors';
      let come = (): void => {};
      site.code = () => new Promise((done) => (come = () => done({ a: 'raise ZeroDivisionErrosr' })));
      await ask('正文');
      vi.useFakeTimers();
      const whole = ask('ZeroDivisionErrosr');
      await vi.advanceTimersByTimeAsync(4000);
      vi.useRealTimers();
      expect(heard()).toMatchObject([{ result: { instead: 'zerodivisionerrors', total: 1, pending: false, lacksCode: true } }]);
      come();
      const last = await whole;
      expect(last).toMatchObject({ result: { hits: [{ kind: 'text' }], lacksCode: false } });
      expect(last).not.toHaveProperty('result.instead');
    });

    it('who asks again meanwhile is answered at once', async () => {
      const { site, ask, heard } = createSite();
      let come = (): void => {};
      site.code = () => new Promise((done) => (come = () => done({ a: 'late' })));
      await ask('正文');
      vi.useFakeTimers();
      const first = ask('nowhere');
      await vi.advanceTimersByTimeAsync(4000);
      const second = ask('late');
      await vi.advanceTimersByTimeAsync(100);
      vi.useRealTimers();
      expect(heard()).toMatchObject([{ result: { hits: [], lacksCode: true } }]);
      come();
      await first;
      expect(await second).toMatchObject({ result: { total: 1, lacksCode: false } });
    });

    it('what came late is not told to who has asked for something else', async () => {
      const { site, ask, heard } = createSite();
      let come = (): void => {};
      site.code = () => new Promise((done) => (come = () => done({ a: 'late' })));
      await ask('缓存');
      vi.useFakeTimers();
      const late = ask('late');
      await vi.advanceTimersByTimeAsync(4000);
      vi.useRealTimers();
      expect(heard()).toMatchObject([{ result: { hits: [], lacksCode: true } }]);
      expect(titles(await ask('缓存'))).toEqual(['缓存']);
      come();
      await late;
      expect(heard()).toHaveLength(1);
    });

    it('a deployment may have taken it away: the newest is looked at', async () => {
      const { site, ask } = createSite();
      await ask('缓存');
      site.build = 2;
      const answer = await ask('ZeroDivisionError');
      expect(answer).toMatchObject({ result: { total: 1, hits: [{ kind: 'text' }] } });
      expect(answer).not.toMatchObject({ result: { lacksCode: true } });
    });
  });

  it('opened again it takes the newest index; unchanged, it fetches the manifest only', async () => {
    const { site, ask } = createSite();
    await ask('');
    site.asked.length = 0;
    await ask('');
    expect(site.asked).toEqual(['/manifest.json']);
    site.build = 2;
    site.title = '缓存二';
    await ask('');
    expect(titles(await ask('缓存'))).toEqual(['缓存二']);
  });

  it('a failure is told and not kept', async () => {
    const { site, ask } = createSite();
    site.isDown = true;
    await ask('');
    expect(titles(await ask('缓存'))).toEqual(['failed']);
    site.isDown = false;
    expect(titles(await ask('缓存'))).toEqual(['缓存']);
  });

  it('without network it goes on with what it has', async () => {
    const { site, ask } = createSite();
    await ask('缓存');
    site.isDown = true;
    await ask('');
    expect(titles(await ask('缓存'))).toEqual(['缓存']);
  });

  it('without an answer of the network, too, before a reader gives up', async () => {
    const { site, ask } = createSite();
    await ask('缓存');
    site.isSilent = true;
    vi.useFakeTimers();
    void ask('');
    const answer = ask('缓存');
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    expect(titles(await answer)).toEqual(['缓存']);
  });

  it('files gone with a deployment: the newest are taken', async () => {
    const { site, ask } = createSite();
    const early = ask('');
    site.build = 2;
    await early;
    expect(titles(await ask('缓存'))).toEqual(['缓存']);
  });
});
