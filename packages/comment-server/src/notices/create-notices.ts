/** Who is told of what happens to comments: people who were answered, and the owner's own programs. */
import type { LogEntry } from '../log';
import { visibleObject } from '../domain/visible';
import type { CommentEvent, Site } from '../site';
import type { Row } from '../storage/storage';
import { createMailer, type MailOptions } from './mail';
import { createQueue } from './queue';
import { deliver, newDelivery, type WebhookOptions } from './webhook';

const FIRST_PAUSE_MS = 5000;
const PUBLIC = { master: false, roles: [], address: '' };

export interface NoticeOptions {
  mail?: MailOptions | undefined;
  webhook?: WebhookOptions | undefined;
  log: (entry: LogEntry) => void;
  /** Pause before a second try. */
  firstPauseMs?: number | undefined;
}

export interface Notices {
  /** Resolves when everyone was told, or given up. */
  announce(site: Site, event: CommentEvent, comment: Row, byOwner?: boolean): Promise<unknown>;
  close(): Promise<void>;
}

export function createNotices({ mail, webhook, log, firstPauseMs = FIRST_PAUSE_MS }: NoticeOptions): Notices {
  const mailer = mail && createMailer(mail);
  const queue = createQueue(firstPauseMs);
  const send = (event: string, task: () => Promise<void>): Promise<void> | undefined => {
    const sent = queue.add(task, (failure, isGivenUp) => {
      // The text of a failure may hold an address.
      const { code, responseCode } = failure as { code?: string; responseCode?: number };
      log({ level: isGivenUp ? 'error' : 'info', event, outcome: isGivenUp ? 'given up' : 'trying again', code: String(responseCode ?? code ?? '') });
    });
    if (!sent) log({ level: 'error', event, outcome: 'too many waiting' });
    return sent;
  };
  return {
    announce(site, event, comment, byOwner = false) {
      const sent: (Promise<void> | undefined)[] = [];
      if (mailer && event === 'published') sent.push(send('mail', () => mailer.tellOfReply(site, comment)));
      if (mailer && site.rules.ownerMail !== undefined && !byOwner) sent.push(send('mail', mailer.ownerNotice(site, event, comment)));
      if (webhook) {
        const delivery = newDelivery(`comment.${event}`, visibleObject(site, PUBLIC, comment));
        sent.push(send('webhook', () => deliver(webhook, delivery)));
      }
      return Promise.all(sent);
    },
    async close() {
      await queue.close();
      mailer?.close();
    },
  };
}
