/** A mail server for tests (RFC 5321, as much as a client needs): keeps what it gets, refuses what it is told to. */
import { createServer, type AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as sent. */
  raw: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Codes for the next recipients: `451`, `550`; accepted when empty. */
  readonly refusals: number[];
  /** What clients asked for, in turn: `EHLO`, `AUTH`. */
  readonly verbs: string[];
  close(): Promise<void>;
}

export async function startTestSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const verbs: string[] = [];
  const sockets = new Set<import('node:net').Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let pending = '';
    let mail: ReceivedMail = { from: '', to: [], raw: '' };
    let inData = false;
    const answer = (text: string): void => void socket.write(`${text}\r\n`);
    answer('220 test ESMTP');
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (inData) {
          if (line === '.') {
            inData = false;
            mails.push(mail);
            mail = { from: '', to: [], raw: '' };
            answer('250 taken');
          } else mail.raw += `${line.replace(/^\./, '')}\r\n`;
          continue;
        }
        const [, verb = ''] = /^([A-Za-z]+)/.exec(line) ?? [];
        verbs.push(verb.toUpperCase());
        switch (verb.toUpperCase()) {
          case 'EHLO':
            answer('250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME');
            break;
          case 'MAIL':
            mail.from = /<([^>]*)>/.exec(line)?.[1] ?? '';
            answer('250 ok');
            break;
          case 'RCPT': {
            const refusal = refusals.shift();
            if (refusal !== undefined) answer(`${refusal} no`);
            else {
              mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
              answer('250 ok');
            }
            break;
          }
          case 'AUTH':
            answer('235 ok');
            break;
          case 'STARTTLS':
            answer('502 not here');
            break;
          case 'DATA':
            inData = true;
            answer('354 go on');
            break;
          case 'QUIT':
            answer('221 bye');
            socket.end();
            break;
          default:
            answer('250 ok');
        }
      }
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refusals,
    verbs,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The plain text of a mail and its headers, decoded. */
export function decodedMail({ raw }: ReceivedMail): { headers: string; text: string; html: string } {
  const [headers = ''] = raw.split('\r\n\r\n', 1);
  const part = (type: string): string => {
    const start = raw.indexOf(`Content-Type: ${type}`);
    const body = raw.slice(start).split('\r\n\r\n').slice(1).join('\r\n\r\n').split(/\r\n-{2,}[\w-]+/)[0] ?? '';
    const head = raw.slice(start, raw.indexOf('\r\n\r\n', start));
    return /base64/.test(head) ? Buffer.from(body, 'base64').toString('utf8') : /quoted-printable/.test(head) ? decodeQuotedPrintable(body) : body;
  };
  return { headers: headers.replace(/\r\n[ \t]+/g, ' ').replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s?/gi, (_, kind: string, text: string) => (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : decodeQuotedPrintable(text.replaceAll('_', ' ')))), text: part('text/plain'), html: part('text/html') };
}
function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
