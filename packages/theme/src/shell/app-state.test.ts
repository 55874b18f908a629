import type { PageData, ShellPage } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import { createAppState } from './app-state';

const shell: ShellPage = { layout: 'Layout', sidebar: '/views/', navbar: true, locale: '/', pageClass: null, activeNav: null };
const page = { title: '甲' } as PageData;

describe('what the shell shows', () => {
  it('keeps the object of a shell that is equal, so that nothing of it is drawn anew', () => {
    const state = createAppState({ page, shell, progress: null, announcement: '' });
    state.set({ page: { title: '乙' } as PageData, shell: { ...shell }, announcement: '乙' });
    expect(state.get()).toMatchObject({ page: { title: '乙' }, announcement: '乙' });
    expect(state.get().shell).toBe(shell);
  });

  it('takes another shell, and tells who listens', () => {
    const state = createAppState({ page, shell, progress: null, announcement: '' });
    let told = 0;
    const stop = state.subscribe(() => told++);
    state.set({ shell: { ...shell, sidebar: null } });
    state.set({ progress: 0.5 });
    stop();
    state.set({ progress: 1 });
    expect([state.get().shell.sidebar, state.get().progress, told]).toEqual([null, 1, 2]);
  });
});
