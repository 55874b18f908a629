import { expect, it } from 'vitest';
import { directionOf } from './direction';

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['zh-CN', 'ltr'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (lang, direction) => expect(directionOf(lang)).toBe(direction));
