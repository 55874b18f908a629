import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plain } from '../vuepress/config-answer';
import { generatedSidebar } from './vitepress-sidebar';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-sidebar-'));
  for (const path of ['index.md', '笔记/index.md', '笔记/2.乙.md', '笔记/10.丙.md', '笔记/01.组/甲.md', 'public/a.md']) {
    mkdirSync(dirname(join(root, 'docs', path)), { recursive: true });
    writeFileSync(join(root, 'docs', path), '# 题\n');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
const made = (...args: Plain[]): Plain => ({ $call: 'vitepress-sidebar.generateSidebar', args });
const sidebar = (written: Plain): Plain | null => generatedSidebar(written, join(root, 'docs'), root);

describe('a sidebar made by vitepress-sidebar', () => {
  it('has the folders as groups, and pages by the names of their files', () => {
    const 笔记 = [{ title: '01.组', collapsable: true, children: '/笔记/01.组/' }, ['/笔记/2.乙', '2.乙'], ['/笔记/10.丙', '10.丙']];
    expect(sidebar(made({ documentRootPath: '/docs', collapsed: true }))).toEqual({ '/': [{ title: '笔记', collapsable: true, children: 笔记 }] });
    expect(sidebar(made([{ documentRootPath: 'docs', scanStartPath: '笔记', resolvePath: '/笔记/', collapsed: true }]))).toEqual({ '/笔记/': 笔记 });
  });

  it('may have their own titles and no numbers', () =>
    expect(sidebar(made({ scanStartPath: '笔记', useTitleFromFileHeading: true, removePrefixAfterOrdering: true, includeFolderIndexFile: true }))).toEqual({ '/笔记/': ['/笔记/', { title: '组', collapsable: false, children: '/笔记/01.组/' }, '/笔记/2.乙', '/笔记/10.丙'] }));

  it('may stand beside what is written', () =>
    expect(sidebar({ '/笔记': made({ documentRootPath: 'docs/笔记/01.组' }), '/': [{ text: '一', link: '/one' }] })).toEqual({ '/笔记/': [['/笔记/01.组/甲', '甲']], '/': [['/one', '一']] }));

  // `generateSidebar({ … }).map(…)`: what it was given is not known.
  it('changed by code is that of its folder', () => expect(sidebar({ '/笔记/01.组/': { $call: 'vitepress-sidebar.generateSidebar.map', args: [{ $function: '' }] } })).toEqual({ '/笔记/01.组/': [['/笔记/01.组/甲', '甲']] }));

  it.each([undefined, null, 'auto', [], { '/': [] }, { $call: 'other', args: [] }] as Plain[])('is none: %j', (written) => expect(sidebar(written)).toBeNull());
  it('of a folder that is not there is empty', () => expect(sidebar(made({ scanStartPath: '无' }))).toEqual({ '/无/': [] }));
});
