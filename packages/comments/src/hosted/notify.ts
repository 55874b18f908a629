/**
 * §6 `notify`: the answered commenter gets a mail that the service sends for a password reset, and every commenter with a mail
 * gets an account for it. A server of ours mails by itself and shows no mails, so nothing is sent to it twice.
 */
import { RequestError, type Client } from '@glimpress/comment-protocol';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Person {
  readonly nick: string;
  readonly mail: string;
}

/** Tells the person answered. Resolves to `too-often` when mentions are too frequent (§8 Password-reset code 1). */
export async function notifyAnswered(client: Client, answered: Person): Promise<'told' | 'too-often'> {
  if (!MAIL.test(answered.mail)) return 'told';
  const reset = (): Promise<unknown> => client.request('POST', '/requestPasswordReset', { body: { email: answered.mail } });
  try {
    await reset();
    return 'told';
  } catch (failure) {
    // §8: an account is created, and the request repeated, whatever the reason was.
    await createAccount(client, answered);
    return await reset().then(
      () => 'told' as const,
      () => (failure instanceof RequestError && failure.code === 1 ? 'too-often' : 'told'),
    );
  }
}

/** An account for a commenter. Nobody knows its password: it is for mails only. */
export async function createAccount(client: Client, { nick, mail }: Person): Promise<void> {
  if (!MAIL.test(mail)) return;
  // The name or the mail may have one already: then there is nothing to do.
  await client.request('POST', '/users', { body: { username: nick, email: mail, password: crypto.getRandomValues(new Uint32Array(4)).join('') } }).catch(() => undefined);
}
