import { expect, it } from 'vitest';
import { timeText } from './time';

it.each([[0, '0:00'], [5.9, '0:05'], [65, '1:05'], [599.9, '9:59'], [3665, '61:05']])('%d seconds are %s', (seconds, text) => expect(timeText(seconds)).toBe(text));
