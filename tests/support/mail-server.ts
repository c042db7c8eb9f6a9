import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { mailboxes } from '../../company/organization.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What can be wrong with a mail server. */
export type MailServerMood =
  | 'well'
  /** Takes half a second over every recipient, and as long after each message that it has taken. */
  | 'slow'
  /** 421 to whoever calls. */
  | 'closing'
  /** 451 to each message the first time. */
  | 'greylisting'
  /** Takes the whole message, once, and hangs up without a word. */
  | 'dropping'
  /** 550 to every recipient outside the company. */
  | 'refusing';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly email: Email;
  /** As it came. */
  readonly raw: string;
  readonly receivedAt: number;
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** Every message that was taken, repeats included. */
  readonly received: readonly ReceivedMail[];
  /** How many callers were turned away, in whatever way. */
  readonly refusals: () => number;
  readonly setMood: (mood: MailServerMood) => void;
  /** Until so many different messages are there. @throws after `within` milliseconds, with what is there. */
  readonly waitFor: (messages: number, within: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

class SmtpAnswer extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A real SMTP server on loopback. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const seen = new Set<string>();
  let mood: MailServerMood = 'well';
  let refusals = 0;
  const refuse = (code: number, words: string) => {
    refusals += 1;
    return new SmtpAnswer(code, words);
  };

  const ownDomain = mailboxes.enquiries.value.replace(/^.*@/, '@');
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, answer) {
      if (mood === 'closing') answer(refuse(421, 'Closing down'));
      else answer();
    },
    onRcptTo({ address }, _session, answer) {
      if (mood === 'refusing' && !address.endsWith(ownDomain)) answer(refuse(550, 'No such mailbox'));
      else if (mood === 'slow') {
        void pause(500).then(() => {
          answer();
        });
      } else answer();
    },
    onData(stream, session, answer) {
      const take = async (bytes: Buffer) => {
        const email = await PostalMime.parse(bytes);
        const messageId = email.messageId ?? '';
        const isNew = !seen.has(messageId);
        seen.add(messageId);
        if (mood === 'greylisting' && isNew) {
          answer(refuse(451, 'Try again later'));
          return;
        }
        if (mood === 'dropping' && isNew) {
          refusals += 1;
          socketOf(server, session.id)?.destroy();
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, messageId, email, raw: bytes.toString(), receivedAt: Date.now() });
        if (mood === 'slow') await pause(500);
        answer();
      };
      // A client that is killed in mid-message leaves nothing to take.
      void buffer(stream).then(take, () => undefined);
    },
  };
  const server = new SMTPServer(options);
  // A caller who is killed is no fault of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${String(actual)}`,
    received,
    refusals: () => refusals,
    setMood: (next) => {
      mood = next;
    },
    async waitFor(messages, within) {
      const giveUpAt = performance.now() + within;
      const different = () => new Set(received.map(({ messageId }) => messageId)).size;
      while (different() < messages) {
        if (performance.now() > giveUpAt) {
          throw new Error(
            `${String(different())} of ${String(messages)} mails arrived within ${String(within)} ms`,
          );
        }
        await pause(25);
      }
    },
    async stop() {
      for (const connection of connectionsOf(server)) connection._socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The server’s type does not show its connections, and only they can hang up in mid-message. */
function connectionsOf(server: SMTPServer) {
  return (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections;
}

function socketOf(server: SMTPServer, id: string): Socket | undefined {
  return [...connectionsOf(server)].find((connection) => connection.id === id)?._socket;
}
