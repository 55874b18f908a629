import { describe, expect, it } from 'vitest';
import { frameUrl, readOptions, type Place } from './options';

const page: Place = { url: 'https://b.example/views/%E7%94%B2.html?x=1', pathname: '/views/%E7%94%B2.html', title: '甲 | 站', socialTitle: '甲', description: '文' };
/** What every frame is told beside. */
const SHOWN = { language: 'zh-CN', theme: 'light', session: '', anchor: 'comments' };
const SETTINGS = { repo: 'o/r', repoId: 'R_1', category: '公告', categoryId: 'DIC_1' };
const frame = (props: Record<string, unknown> = {}, place: Partial<Place> = {}, shown = {}): URL => new URL(frameUrl(readOptions({ ...SETTINGS, ...props }), { ...page, ...place }, { ...SHOWN, ...shown }));
const asked = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams);

describe('the address of giscus’s frame (its client.ts)', () => {
  it('has the settings, the page and the place readers come back to', () => {
    const url = frame();
    expect(url.origin + url.pathname).toBe('https://giscus.app/zh-CN/widget');
    expect(asked(url)).toEqual({
      ...SETTINGS,
      origin: `${page.url}#comments`,
      session: '',
      theme: 'light',
      reactionsEnabled: '1',
      emitMetadata: '0',
      inputPosition: 'bottom',
      strict: '0',
      description: '文',
      backLink: page.url,
      term: 'views/%E7%94%B2',
    });
  });

  it.each([
    [undefined, '/views/%E7%94%B2.html', 'views/%E7%94%B2'],
    ['pathname', '/', 'index'],
    ['pathname', '/blog/a.b/', 'blog/a.b/'],
    ['pathname', '/blog/a', 'blog/a'],
    ['url', '/', page.url],
    ['title', '/', '甲 | 站'],
    ['og:title', '/', '甲'],
    ['specific', '/', '约定'],
  ])('mapping %s of %s finds the discussion %s', (mapping, pathname, term) => {
    expect(asked(frame({ mapping, term: '约定' }, { pathname })).term).toBe(term);
  });

  it('mapping number names a discussion by its number', () => {
    expect(asked(frame({ mapping: 'number', term: 12 }))).toMatchObject({ number: '12' });
    expect(asked(frame({ mapping: 'number', term: 12 })).term).toBeUndefined();
  });

  it.each([
    [{ strict: true, reactionsEnabled: false, inputPosition: 'top' }, { strict: '1', reactionsEnabled: '0', inputPosition: 'top' }],
    [{ strict: '1', reactionsEnabled: '0' }, { strict: '1', reactionsEnabled: '0' }],
    [{ strict: 1, reactionsEnabled: 0, inputPosition: 'left' }, { strict: '1', reactionsEnabled: '0', inputPosition: 'bottom' }],
  ])('takes switches as themes write them: %j', (props, expected) => expect(asked(frame(props))).toMatchObject(expected));

  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['en-US', 'en'],
    ['ja', 'ja'],
    ['xx', 'en'],
  ])('page language %s is %s to it', (language, known) => expect(frame({}, {}, { language }).pathname).toBe(`/${known}/widget`));

  it('a language of the config wins; a service of its own is asked, what is no address is not', () => {
    expect(frame({ lang: 'ko' }).pathname).toBe('/ko/widget');
    expect(frame({ host: 'https://talk.example/x' }).origin).toBe('https://talk.example');
    for (const host of ['javascript:alert(1)', 'talk.example', 5]) expect(frame({ host }).origin, String(host)).toBe('https://giscus.app');
  });

  it('themes by mode: of each, one for both, or giscus’s own choice made by ours', () => {
    const themes = (props: object) => readOptions({ ...SETTINGS, ...props }).themes;
    expect(themes({})).toEqual({ light: 'light', dark: 'dark' });
    expect(themes({ lightTheme: 'noborder_light', darkTheme: 'https://b.example/dark.css' })).toEqual({ light: 'noborder_light', dark: 'https://b.example/dark.css' });
    expect(themes({ theme: 'fro' })).toEqual({ light: 'fro', dark: 'fro' });
    expect(themes({ theme: 'preferred_color_scheme' })).toEqual({ light: 'light', dark: 'dark' });
  });
});
