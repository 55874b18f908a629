import { describe, expect, it } from 'vitest';
import { frameDocument, readFrameMessage } from './frame-document';

describe('the document of a demonstration', () => {
  const made = (sources: Partial<Parameters<typeof frameDocument>[0]>): string => frameDocument({ html: '', css: '', js: '', ...sources }, 'zh-CN', 'dark', 'abc');

  it('forbids requests before anything else is in it', () => {
    const text = made({ html: '<img src="https://a.example/">' });
    expect(text.indexOf("default-src 'none'")).toBeLessThan(text.indexOf('<style>'));
    expect(text).toContain("form-action 'none'");
    expect(text).toMatch(/^<!doctype html><html lang="zh-CN" style="color-scheme:dark">/);
  });

  it('keeps scripts and styles in their elements', () => {
    const text = made({ js: 'const a = "</script><!-- <script>"; // </SCRIPT>', css: 'a::after{content:"</style><b>"}' });
    expect(text.match(/<\/script/gi)).toHaveLength(2);
    expect(text.match(/<script/gi)).toHaveLength(2);
    expect(text.match(/<\/style/gi)).toHaveLength(2);
    expect(text).not.toContain('<!--');
  });

  it('a language cannot leave its attribute', () => expect(frameDocument({ html: '', css: '', js: '' }, '"><script>', 'light', 'abc')).toContain('<html lang="script"'));
});

describe('what a frame says', () => {
  it.each([
    [{ type: 'height', height: 80.2 }, { type: 'height', height: 81 }],
    [{ type: 'height', height: 1e9 }, { type: 'height', height: 1200 }],
    [{ type: 'height', height: -5 }, { type: 'height', height: 0 }],
    [{ type: 'fault', message: 'x'.repeat(1000) }, { type: 'fault', message: 'x'.repeat(300) }],
    [{ type: 'left', more: 1 }, { type: 'left' }],
    [{ type: 'height', height: Number.NaN }, null],
    [{ type: 'height', height: '80' }, null],
    [{ type: 'fault', message: {} }, null],
    ['height', null],
    [null, null],
  ])('%j', (data, expected) => expect(readFrameMessage(typeof data === 'object' && data !== null ? { ...data, token: 'abc' } : data, 'abc')).toEqual(expected));

  it('counts only with the token', () => expect(readFrameMessage({ type: 'left', token: 'xyz' }, 'abc')).toBeNull());
});
