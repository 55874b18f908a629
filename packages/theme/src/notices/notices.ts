/** Notices (§3 Notification, §4 Notification): short messages in the corner of the window. */

export interface Notice {
  readonly title: string;
  readonly content: string;
  /** §9 Notification default time: 3000 ms. A notice without a finite time stays until it is closed. */
  readonly timeMs?: number;
}

/** A notice on display. */
export interface ShownNotice extends Notice {
  readonly id: number;
}

const NOTICE_TIME_MS = 3000;

let shown: readonly ShownNotice[] = [];
let nextId = 0;
const listeners = new Set<() => void>();

/** The same words do not stand there twice: the later ones take their place. */
export function notify(notice: Notice): void {
  const id = nextId++;
  set([...shown.filter(({ title, content }) => title !== notice.title || content !== notice.content), { ...notice, id }]);
  const { timeMs = NOTICE_TIME_MS } = notice;
  if (Number.isFinite(timeMs)) setTimeout(() => dismiss(id), timeMs);
}

export function dismiss(id: number): void {
  set(shown.filter((notice) => notice.id !== id));
}

export function shownNotices(): readonly ShownNotice[] {
  return shown;
}

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
