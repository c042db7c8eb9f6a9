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
  | 'refusing'
  /** The server sends 550 5.7.1 to every recipient outside the company, as for a sender that is on a block list. */
  | 'blocking'
  /** The server sends 550 5.1.1 to every recipient whose address begins with "unknown". */
  | 'refusing-unknown'
  /** The server sends 554 to every message. */
  | 'refusing-data'
  /** The server sends 535 to whoever signs in. */
  | 'refusing-sign-in';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly email: Email;
  /** The message as it was sent. */
  readonly raw: string;
}

const ownDomain = `@${domainOf(mailboxes.enquiries.value)}`;

/** What a server with this behaviour says to a recipient; null if it accepts it. */
function refusalOfRecipient(behaviour: MailServerBehaviour, address: string): string | null {
  if (behaviour === 'refusing-unknown') return address.startsWith('unknown') ? '5.1.1 No such user' : null;
  if (address.endsWith(ownDomain)) return null;
  if (behaviour === 'blocking') return '5.7.1 Your address is on a block list';
  return behaviour === 'refusing' ? 'No such mailbox' : null;
}

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
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(_session, answer) {
      answer(behaviour === 'closing' ? refusal(421, 'Closing down') : null);
    },
    onAuth({ username }, _session, answer) {
      if (behaviour === 'refusing-sign-in') answer(refusal(535, '5.7.8 Authentication failed'));
      else answer(null, { user: username });
    },
    onRcptTo({ address }, _session, answer) {
      const words = refusalOfRecipient(behaviour, address);
      void delay().then(() => {
        answer(words === null ? null : refusal(550, words));
      });
    },
    onData(stream, { envelope }, answer) {
      const take = async (bytes: Buffer) => {
        const email = await PostalMime.parse(bytes);
        const messageId = email.messageId ?? '';
        if (behaviour === 'refusing-data') {
          answer(refusal(554, 'Message refused'));
          return;
        }
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
    /** The address for SMTP_URL. The server takes any name and password, and also none. */
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
