import { RequestError, type Client } from '@glimpress/comment-protocol';
import { describe, expect, it, vi } from 'vitest';
import { createAccount, notifyAnswered } from './notify';

/** A service that answers resets by these codes, 0 for success. */
function service(...codes: number[]): { client: Client; calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    client: {
      async request(method, path, options) {
        const { email, password } = options!.body as { email: string; password?: string };
        calls.push(`${method} ${path} ${email}`);
        if (path === '/users') {
          expect(password).not.toBe(email);
          return {};
        }
        const code = codes.shift()!;
        if (code !== 0) throw new RequestError(code, 'refused', 'refused', 400);
        return {};
      },
    },
  };
}
const person = { nick: '小明', mail: 'ming@example.com' };

describe('§6 notify, §8 Password-reset', () => {
  it('asks the service for one mail', async () => {
    const { client, calls } = service(0);
    expect(await notifyAnswered(client, person)).toBe('told');
    expect(calls).toEqual(['POST /requestPasswordReset ming@example.com']);
  });

  it('creates an account and asks again', async () => {
    const { client, calls } = service(205, 0);
    expect(await notifyAnswered(client, person)).toBe('told');
    expect(calls).toEqual(['POST /requestPasswordReset ming@example.com', 'POST /users ming@example.com', 'POST /requestPasswordReset ming@example.com']);
  });

  it('creates an account also on a page without a secure context, whose browser gives no UUIDs', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    try {
      const { client, calls } = service(205, 0);
      expect(await notifyAnswered(client, person)).toBe('told');
      expect(calls).toContain('POST /users ming@example.com');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('says when mentions are too frequent', async () => {
    expect(await notifyAnswered(service(1, 1).client, person)).toBe('too-often');
  });

  it('sends nothing for what is no mail', async () => {
    const { client, calls } = service();
    await notifyAnswered(client, { nick: 'a', mail: '5f4dcc3b5aa765d61d8327deb882cf99' });
    await createAccount(client, { nick: 'a', mail: '' });
    expect(calls).toEqual([]);
  });
});
