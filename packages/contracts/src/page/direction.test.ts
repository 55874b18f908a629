import { expect, it } from 'vitest';
import { directionOf } from './direction';

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['ug-CN', 'rtl'],
  ['ps', 'rtl'],
  ['yi', 'rtl'],
  ['ckb-IQ', 'rtl'],
  ['zh-CN', 'ltr'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (lang, direction) => expect(directionOf(lang)).toBe(direction));
