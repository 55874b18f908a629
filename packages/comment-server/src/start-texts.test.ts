import { expect, it } from 'vitest';
import { startedText, storageText } from './start-texts';
import { openStorage } from './storage/open';
import { StorageError } from './storage/storage';

it('an address whose password has a sign that ends it is told with what to write', async () => {
  const failure = await openStorage('postgres://me:se#cret@127.0.0.1:1/blog').then(() => undefined, (each: unknown) => each);
  expect(failure).toBeInstanceOf(StorageError);
  const text = storageText(failure as StorageError);
  expect(text).toContain('密码里的 # / ? 等符号要写成 %23 %2F %3F');
  expect(text).not.toContain('cret');
});

it('other causes are told as they are', () => {
  expect(storageText(new StorageError('timeout', new Error('no answer')))).toBe('数据库无法使用（一直没有应答）：no answer The database cannot be used.');
});

it('until a password is chosen the way to choose it is told', () => {
  const server = { appId: 'a', appKey: 'k', firstRunToken: 't' } as Parameters<typeof startedText>[0];
  expect(startedText(server, 'http://127.0.0.1:1', 'https://c.example')).toContain('https://c.example/admin#token=t');
});
