/** Icons stand in the page as outlines: for pictures in a style sheet a browser starts documents of their own before it lays out the page (`bench/NOTES.md`). */
import type { JSX } from 'react';

/** Strokes of 2 in a square of 24. */
const outlines = {
  account: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  auto: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M8 21h8M12 17v4',
  category: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  date: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2M3 10h18M8 2v5M16 2v5',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7',
  github: 'M9 19c-4 1.5-4-2-6-2m12 5v-4a3 3 0 0 0-1-2.5c3-.3 6-1.5 6-6.5a5 5 0 0 0-1.3-3.5 4.5 4.5 0 0 0-.1-3.5s-1-.3-3.6 1.4a12 12 0 0 0-6 0C6.4 2.7 5.3 3 5.3 3a4.5 4.5 0 0 0 0 3.5A5 5 0 0 0 4 10c0 5 3 6.2 6 6.5A3 3 0 0 0 9 19v3',
  hash: 'M4 9h16M4 15h16M10 3L8 21M16 3l-2 18',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  lock: 'M6 11h12v10H6zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  message: 'M4 5h16v11H10l-4 4v-4H4z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  pause: 'M9 6v12M15 6v12',
  pin: 'M5 3h14M12 21V8M6 13l6-6 6 6',
  play: 'M8 5l11 7-11 7z',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5',
  sun: 'M7.5 12a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  tag: 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM7 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  top: 'M5 12l7-7 7 7M12 5v15',
  words: 'M4 6h16M4 11h16M4 16h9',
} as const;
export type IconName = keyof typeof outlines;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}

/** The icon a VuePress theme's class name (`reco-home`, `home`) asks for, or null when there is no such picture. */
export function iconNamed(name: string | undefined): IconName | null {
  const bare = name?.replace(/^(reco|icon)-/, '') ?? '';
  return Object.hasOwn(outlines, bare) ? (bare as IconName) : null;
}
