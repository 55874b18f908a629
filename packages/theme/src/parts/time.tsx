/** A date of front matter, shown as written, readable for machines with its zone (§9: UTC+8). */
import { formatDate, type LocalTime } from '@glimpress/contracts/page';
import type { JSX } from 'react';

interface TimeProps {
  readonly value: LocalTime;
  /** `full` as §9 Default date format, `day` without the time, `short` month and day only. */
  readonly form?: 'full' | 'day' | 'short';
}

export function Time({ value, form = 'full' }: TimeProps): JSX.Element {
  const text = form === 'full' ? formatDate(value) : value.slice(form === 'day' ? 0 : 5, 10);
  return <time dateTime={`${value.replace(' ', 'T')}+08:00`}>{text}</time>;
}
