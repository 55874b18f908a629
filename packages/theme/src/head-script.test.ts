import type { SiteData } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import { headScript } from './head-script';

/** Runs the script in a pretended browser; gives what it leaves on `<html>`. */
function run(mode: string, stored: string | null, systemIsDark: boolean, smoothScroll = false, kept: Record<string, string> = {}, platform = 'Win32') {
  const classes = new Set<string>();
  const root = { dataset: {} as Record<string, string>, classList: { add: (...names: string[]) => names.forEach((name) => classes.add(name)), replace: (name: string, other: string) => classes.delete(name) && classes.add(other) } };
  const script = headScript({ themeConfig: { mode, smoothScroll } } as SiteData);
  const loaded: (() => void)[] = [];
  const failed: ((event: object) => void)[] = [];
  const globals = { navigator: { platform }, document: { documentElement: root }, localStorage: stored === null ? kept : { ...kept, mode: stored }, matchMedia: () => ({ matches: systemIsDark }), addEventListener: (type: string, listener: () => void) => (type === 'load' ? loaded : failed).push(listener), setTimeout: (later: () => void) => later() };
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  const before = [...classes];
  for (const listener of loaded) listener();
  const later = [...classes].filter((name) => !before.includes(name));
  const fails = (target: object): void => {
    for (const listener of failed) listener({ target });
  };
  const after = (type: string, src: string): string[] => {
    fails({ type, src });
    return [...classes];
  };
  return { mode: root.dataset.mode, classes: before, later, after, fails };
}

describe('Colour mode before the first paint', () => {
  it('is the reader\'s choice first', () => {
    expect(run('auto', 'dark', false).mode).toBe('dark');
    expect(run('dark', 'light', true).mode).toBe('light');
    expect(run('dark', 'auto', false).mode).toBe('light');
  });

  it('is the site\'s default next, then the system\'s', () => {
    expect(run('dark', null, false).mode).toBe('dark');
    expect(run('light', null, true).mode).toBe('light');
    expect(run('auto', null, true).mode).toBe('dark');
    expect(run('auto', null, false).mode).toBe('light');
  });

  it('says that scripts run, and once the page is loaded that jumps are smooth when the site wants it (§3 smoothScroll)', () => {
    expect(run('auto', null, false)).toMatchObject({ classes: ['js'], later: [] });
    expect(run('auto', null, false, true)).toMatchObject({ classes: ['js'], later: ['smooth'] });
  });

  it('says that code is wrapped when the reader wants it so', () => {
    expect(run('auto', null, false, false, { wrap: '1' }).classes).toEqual(['js', 'wrap']);
  });

  it('says that this is a desktop with Linux; phones with Android have fonts of their own', () => {
    expect(run('auto', null, false, false, {}, 'Linux x86_64').classes).toEqual(['js', 'linux']);
    for (const platform of ['Linux armv81', 'Linux aarch64', 'MacIntel', 'iPhone']) expect(run('auto', null, false, false, {}, platform).classes, platform).toEqual(['js']);
  });

  it('says that no scripts run, and no app comes, when the boot script, a module, does not come', () => {
    expect(run('auto', null, false).after('text/javascript', 'https://blog.example/a.js')).toEqual(['js']);
    expect(run('auto', null, false).after('module', 'https://cdn.example/own.js')).toEqual(['js']);
    expect(run('auto', null, false).after('module', 'https://blog.example/base/assets/boot.C8gmlXmq.js')).toEqual(['no-app']);
  });

  it('shows a picture’s original where one of its widths does not come, and hides one that adorns when neither does', () => {
    const { fails } = run('auto', null, false);
    const picture = { alt: '', closest: () => ({}), hidden: 0, srcset: '/a-480.webp 480w', removeAttribute: (name: 'srcset') => (picture[name] = '') };
    fails(picture);
    expect([picture.srcset, picture.hidden]).toEqual(['', 0]);
    fails(picture);
    expect(picture.hidden).toBe(1);
  });

  it('hides pictures that only adorn and do not come; those that say something, those of a text, and other failures stay', () => {
    const { fails } = run('auto', null, false);
    const picture = (alt: string, isAdornment: boolean) => ({ alt, closest: () => (isAdornment ? {} : null), hidden: 0 });
    const [logo, named, inText] = [picture('', true), picture('首页', true), picture('', false)];
    for (const target of [logo, named, inText, {}]) fails(target);
    expect([logo, named, inText].map(({ hidden }) => hidden)).toEqual([1, 0, 0]);
  });
});
