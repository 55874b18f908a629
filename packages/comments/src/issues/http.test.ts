/** Calls to a platform that come to no end by themselves. */
import { expect, it } from 'vitest';
import { createHttp } from './http';

it.each(['TimeoutError', 'AbortError'])('a reply that does not come in time is said to be late, as browsers of 2021 report it, too: %s', async (name) => {
  const http = createHttp('https://platform.invalid', {}, () => Promise.reject(new DOMException('ended', name)));
  await expect(http('/user')).rejects.toMatchObject({ name: 'PlatformError', kind: 'timeout' });
});
