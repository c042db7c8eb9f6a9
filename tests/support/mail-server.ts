import { domainOf, mailboxes } from '../../company/mailboxes.ts';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The behaviour of a mail server. */
export type MailServerBehaviour =
  | 'accepting'
  /** The server takes half a second for each recipient and each message. */
  | 'slow'
  /** The server sends 421 to every connection. */
  | 'closing'
  /** The server sends 451 to each message the first time. */
  | 'greylisting'
  /** The server accepts each message the first time, and closes the connection without a response. */
  | 'dropping'
  /** The server sends 550 to every recipient outside the company. */
  | 'refusing';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly email: Email;
  /** The message as it was sent. */
  readonly raw: string;
}

class SmtpAnswer extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A real SMTP server on loopback. */
export async function startMailServer(port = 0) {
  const received: ReceivedMail[] = [];
  const seen = new Set<string>();
  let behaviour: MailServerBehaviour = 'accepting';
  let refusals = 0;
  const refuse = (code: number, words: string) => {
    refusals += 1;
    return new SmtpAnswer(code, words);
  };

  const ownDomain = `@${domainOf(mailboxes.enquiries.value)}`;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, answer) {
      if (behaviour === 'closing') answer(refuse(421, 'Closing down'));
      else answer();
    },
    onRcptTo({ address }, _session, answer) {
      if (behaviour === 'refusing' && !address.endsWith(ownDomain)) answer(refuse(550, 'No such mailbox'));
      else if (behaviour === 'slow') {
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
        if (behaviour === 'greylisting' && isNew) {
          answer(refuse(451, 'Try again later'));
          return;
        }
        if (behaviour === 'dropping' && isNew) {
          refusals += 1;
          socketOf(server, session.id)?.destroy();
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, messageId, email, raw: bytes.toString() });
        if (behaviour === 'slow') await pause(500);
        answer();
      };
      // A client that is killed in the middle of a message has sent nothing to accept.
      void buffer(stream).then(take, () => undefined);
    },
  };
  const server = new SMTPServer(options);
  // A killed client is no fault of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;

  return {
    /** The address for SMTP_URL. */
    url: `smtp://127.0.0.1:${String(actual)}`,
    /** Every message that was accepted, repeats included. */
    received: received as readonly ReceivedMail[],
    /** The number of connections, recipients or messages that were refused. */
    refusals: () => refusals,
    behave: (next: MailServerBehaviour) => {
      behaviour = next;
    },
    /** Waits for this many different messages. @throws after `within` milliseconds, with those that arrived. */
    async waitFor(messages: number, within: number) {
      const deadline = performance.now() + within;
      const different = () => new Set(received.map(({ messageId }) => messageId)).size;
      while (different() < messages) {
        if (performance.now() > deadline) {
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

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The server’s type hides its connections, which are needed to close one in the middle of a message. */
function connectionsOf(server: SMTPServer) {
  return (server as unknown as { connections: Set<{ id: string; _socket: Socket }> }).connections;
}

function socketOf(server: SMTPServer, id: string): Socket | undefined {
  return [...connectionsOf(server)].find((connection) => connection.id === id)?._socket;
}
