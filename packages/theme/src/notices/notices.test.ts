import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, notify, shownNotices } from './notices';

describe('§4 Notification', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const { id } of shownNotices()) dismiss(id);
    vi.useRealTimers();
  });

  it('is visible on creation and hides itself after 3000 ms (§9)', () => {
    notify({ title: 'Tips', content: '复制成功' });
    expect(shownNotices()).toMatchObject([{ title: 'Tips', content: '复制成功' }]);
    vi.advanceTimersByTime(2999);
    expect(shownNotices()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shownNotices()).toHaveLength(0);
  });

  it('takes its own time, and stays when that is not finite', () => {
    notify({ title: 'a', content: '', timeMs: 100 });
    notify({ title: 'b', content: '', timeMs: Infinity });
    vi.advanceTimersByTime(1_000_000);
    expect(shownNotices()).toMatchObject([{ title: 'b' }]);
  });

  it('does not say the same twice at a time: the later one counts, for its whole time', () => {
    for (let times = 0; times < 9; times++) notify({ title: 'Tips', content: '复制成功' });
    expect(shownNotices()).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    notify({ title: 'Tips', content: '复制成功' });
    vi.advanceTimersByTime(2999);
    expect(shownNotices()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shownNotices()).toHaveLength(0);
  });

  it('stacks', () => {
    notify({ title: 'a', content: '' });
    notify({ title: 'b', content: '' });
    expect(shownNotices().map(({ title }) => title)).toEqual(['a', 'b']);
  });
});
