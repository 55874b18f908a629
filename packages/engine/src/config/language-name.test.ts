import { expect, it } from 'vitest';
import { languageNames } from './language-name';

it.each([
  [['zh-CN', 'en-US', 'ja', 'ar'], ['中文', 'English', '日本語', 'العربية']],
  [['zh-CN', 'zh-TW', 'en'], ['中文（中国）', '中文（台灣）', 'English']],
  [['zh-Hans', 'zh-Hant'], ['中文（简体）', '中文（繁體）']],
  [['zh_CN', 'x'], ['zh_CN', 'x']],
])('%j call themselves %j', (tags, names) => expect(languageNames(tags)).toEqual(names));
