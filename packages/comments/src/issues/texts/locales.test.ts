import { describe, expect, it } from 'vitest';
import { chooseLocale, loadTexts, LOCALES } from './locales';

it.each([
  [null, ['zh-HK', 'en'], 'zh'],
  [null, ['fr', 'ja-JP'], 'ja'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['he-IL', ['zh-CN'], 'he'],
  ['pt_BR', [], 'pt'],
  ['iw', [], 'he'],
  ['xx', ['en-GB', 'zh'], 'en'],
] as const)('option %s, browser %j: %s (§8)', (option, browser, locale) => expect(chooseLocale(option, browser)).toBe(locale));

describe('the words', () => {
  it('are those of §8 in English', async () => {
    const texts = (await loadTexts['en']()).default;
    expect([texts.failed, texts.initializing, texts.issueNotCreated, texts.loadingComments, texts.loginRequired, texts.noComments, texts.deleteConfirm, texts.deleteFailed, texts.reactionGiven('Heart')]).toEqual([
      'Failed to load comments',
      'Initializing...',
      'Click to create issue',
      'Loading comments...',
      'Login to view comments',
      'No comments yet. Leave the first comment !',
      'Confirm to delete this comment ?',
      'Failed to delete comment',
      "Already given 'Heart' reaction",
    ]);
  });

  it.each(LOCALES)('%s has all of them, and a plural', async (locale) => {
    const texts = (await loadTexts[locale]()).default;
    const english = (await loadTexts['en']()).default;
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.values(texts).every((text) => text !== '')).toBe(true);
    expect(texts.comments(7)).toContain('7');
    expect([texts.direction, texts.lang.slice(0, 2)]).toEqual([locale === 'he' ? 'rtl' : 'ltr', locale]);
  });
});
