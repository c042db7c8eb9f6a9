import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { domainOf, mailboxes } from '../../company/mailboxes.ts';

/** The behaviour of a mail server. */
export type MailServerBehaviour =
  | 'accepting'
  /** The server takes half a second for each recipient and each message. */
  | 'slow'
  /** The server sends 421 to every connection. */
  | 'closing'
  /** The server sends 451 to each message the first time. */
  | 'greylisting'
  /** The server sends 550 to every recipient outside the company. */
  | 'refusing';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly email: Email;
  /** The message as it was sent. */
  readonly raw: string;
}

const ownDomain = `@${domainOf(mailboxes.enquiries.value)}`;

/** A real SMTP server on loopback. */
export async function startMailServer(port = 0) {
  let behaviour: MailServerBehaviour = 'accepting';
  let refusals = 0;
  const received: ReceivedMail[] = [];
  const seen = new Set<string>();
  const delay = () => (behaviour === 'slow' ? pause(500) : Promise.resolve());
  const refusal = (responseCode: number, words: string) => {
    refusals += 1;
    return Object.assign(new Error(words), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, answer) {
      answer(behaviour === 'closing' ? refusal(421, 'Closing down') : null);
    },
    onRcptTo({ address }, _session, answer) {
      const isRefused = behaviour === 'refusing' && !address.endsWith(ownDomain);
      void delay().then(() => {
        answer(isRefused ? refusal(550, 'No such mailbox') : null);
      });
    },
    onData(stream, { envelope }, answer) {
      const take = async (bytes: Buffer) => {
        const email = await PostalMime.parse(bytes);
        const messageId = email.messageId ?? '';
        if (behaviour === 'greylisting' && !seen.has(messageId)) {
          seen.add(messageId);
          answer(refusal(451, 'Try again later'));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, messageId, email, raw: bytes.toString() });
        await delay();
        answer();
      };
      // A client that is killed in the middle of a message has sent nothing to accept.
      void buffer(stream).then(take, () => undefined);
    },
  });
  // A killed client is no fault of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    /** The address for SMTP_URL. */
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    /** Every message that was accepted, repeats included. */
    received: received as readonly ReceivedMail[],
    /** The number of connections, recipients or messages that were refused. */
    refusals: () => refusals,
    behave: (next: MailServerBehaviour) => {
      behaviour = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
