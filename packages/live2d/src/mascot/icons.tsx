/** The pictures on the mascot's buttons. */
import type { JSX } from 'react';

const PATHS = {
  home: 'M3 11.5 12 4l9 7.5M5.5 10v9.5h4.75v-6h3.5v6h4.75V10',
  close: 'M6 6l12 12M18 6 6 18',
  info: 'M12 11v6M12 7.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  theme: 'M4 8h11.5M12.5 4.5 16 8l-3.5 3.5M20 16H8.5M11.5 12.5 8 16l3.5 3.5',
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
