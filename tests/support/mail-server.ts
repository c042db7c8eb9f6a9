import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { vi } from 'vitest';
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

interface State {
  behaviour: MailServerBehaviour;
  refusals: number;
  readonly received: ReceivedMail[];
}

const ownDomain = `@${domainOf(mailboxes.enquiries.value)}`;

/** How the server answers. */
function handlersFor(state: State): SMTPServerOptions {
  const seen = new Set<string>();
  const delay = () => (state.behaviour === 'slow' ? pause(500) : Promise.resolve());
  const refuse = (responseCode: number, words: string) => {
    state.refusals += 1;
    return Object.assign(new Error(words), { responseCode });
  };
  return {
    onConnect(_session, answer) {
      answer(state.behaviour === 'closing' ? refuse(421, 'Closing down') : null);
    },
    onRcptTo({ address }, _session, answer) {
      const isRefused = state.behaviour === 'refusing' && !address.endsWith(ownDomain);
      void delay().then(() => {
        answer(isRefused ? refuse(550, 'No such mailbox') : null);
      });
    },
    onData(stream, session, answer) {
      const take = async (bytes: Buffer) => {
        const email = await PostalMime.parse(bytes);
        const messageId = email.messageId ?? '';
        const isNew = !seen.has(messageId);
        seen.add(messageId);
        if (isNew && state.behaviour === 'greylisting') {
          answer(refuse(451, 'Try again later'));
        } else {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          state.received.push({ to, messageId, email, raw: bytes.toString() });
          await delay();
          answer();
        }
      };
      // A client that is killed in the middle of a message has sent nothing to accept.
      void buffer(stream).then(take, () => undefined);
    },
  };
}

/** A real SMTP server on loopback. */
export async function startMailServer(port = 0) {
  const state: State = { behaviour: 'accepting', refusals: 0, received: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...handlersFor(state),
  });
  // A killed client is no fault of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    /** The address for SMTP_URL. */
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    /** Every message that was accepted, repeats included. */
    received: state.received as readonly ReceivedMail[],
    /** The number of connections, recipients or messages that were refused. */
    refusals: () => state.refusals,
    behave: (next: MailServerBehaviour) => {
      state.behaviour = next;
    },
    /** Waits for so many different messages. @throws after `timeout` milliseconds */
    waitFor: (messages: number, timeout: number) =>
      vi.waitFor(
        () => {
          const { size } = new Set(state.received.map(({ messageId }) => messageId));
          if (size < messages) throw new Error(`${String(size)} of ${String(messages)} mails arrived`);
        },
        { timeout, interval: 25 },
      ),
    async stop() {
      // The server’s type hides its connections.
      const { connections } = server as unknown as { readonly connections: ReadonlySet<{ _socket: Socket }> };
      for (const { _socket } of connections) _socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
