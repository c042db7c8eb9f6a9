import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer';
import { organization } from '../../../company/organization.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { writeDurably } from '../durable-files.ts';
import type { Environment } from '../environment.ts';
import type { Email } from './email.ts';

/** An email with what stays the same at every attempt. */
export interface OutgoingEmail {
  readonly email: Email;
  /** "<uuid@domain>" */
  readonly messageId: string;
  readonly date: Date;
  /** Whether the site wrote it and not a person, so that no absence notice answers it. */
  readonly isAutomatic: boolean;
}

export interface EmailTransport {
  /** Resolves when the mail server, or the disk, has accepted the email. Throws what nodemailer throws otherwise. */
  readonly send: (outgoing: OutgoingEmail) => Promise<void>;
  readonly close: () => void;
}

/** The timeouts of a connection, of one reply of the mail server, and of a whole email, in milliseconds. */
const defaultTimeouts = { connection: 10_000, reply: 30_000, email: 60_000 };

/** The number of emails that are sent at once. */
export const maxConnections = 5;

/** Delivers to the server that SMTP_URL names, or else into files in the data directory. */
export function createTransport(
  { smtpUrl, dataDirectory }: Pick<Environment, 'smtpUrl' | 'dataDirectory'>,
  timeouts = defaultTimeouts,
): EmailTransport {
  return smtpUrl === undefined ? fileTransport(dataDirectory) : smtpTransport(smtpUrl, timeouts);
}

function smtpTransport(smtpUrl: string, timeouts: typeof defaultTimeouts): EmailTransport {
  const { hostname } = new URL(smtpUrl);
  const mailer = createMailer({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // Otherwise nodemailer calls a server that hangs up before its greeting five more times at once. The outbox waits instead.
    maxRequeues: 0,
    // This is shorter than the idle timeout of any server.
    idleTimeout: 10_000,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.reply,
    // Nothing leaves this machine unencrypted, unless SMTP_URL itself says requireTLS=false.
    requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    logger: false,
  });
  return {
    send: async (outgoing) => {
      await mailer.sendMail({ ...toMessage(outgoing), signal: AbortSignal.timeout(timeouts.email) });
    },
    close: () => {
      mailer.close({ force: true });
    },
  };
}

/** Each email is an .eml file named after its Message-ID, so that a repeat replaces the same file. */
function fileTransport(dataDirectory: string): EmailTransport {
  const mailer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (outgoing) => {
      const { message } = await mailer.sendMail(toMessage(outgoing));
      if (!Buffer.isBuffer(message)) throw new TypeError('The message was not built in memory');
      const file = emailFile(dataDirectory, outgoing.messageId);
      mkdirSync(join(dataDirectory, 'outbox'), { recursive: true, mode: 0o700 });
      // Attachments and accents are encoded: the built message is ASCII.
      writeDurably(file, message.toString('latin1'));
    },
    close: () => undefined,
  };
}

function emailFile(dataDirectory: string, messageId: string): string {
  const [, id] = /^<([0-9a-f-]{36})@/.exec(messageId) ?? [];
  if (id === undefined) throw new RangeError('A Message-ID of the outbox begins with a UUID');
  return join(dataDirectory, 'outbox', `${id}.eml`);
}

/** Deletes the files of these emails, if any, and what an interrupted write has left of them. */
export function removeEmailFiles(dataDirectory: string, messageIds: readonly string[]): void {
  for (const messageId of messageIds) {
    const file = emailFile(dataDirectory, messageId);
    rmSync(file, { force: true });
    rmSync(`${file}.partial`, { force: true });
  }
}

function toMessage({ email, messageId, date, isAutomatic }: OutgoingEmail): SendMailOptions {
  const {
    to,
    replyTo,
    subject,
    references = [],
    text,
    html,
    listId,
    unsubscribeUrl,
    attachments = [],
  } = email;
  const answered = references.at(-1);
  return {
    from: { name: organization.tradingName.value, address: mailboxes.enquiries.value },
    // Addresses are always objects, because nodemailer reads a string as a list.
    to: { name: '', address: to.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo.address } }),
    subject,
    text,
    html,
    attachments: attachments.map((attachment) => ({ ...attachment })),
    messageId,
    ...(answered !== undefined && { inReplyTo: answered, references: [...references] }),
    date,
    headers: {
      ...(isAutomatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(listId !== undefined && { 'List-Id': listId }),
      ...(unsubscribeUrl !== undefined && {
        // The header is prepared, because nodemailer would fold it within a long address.
        'List-Unsubscribe': {
          prepared: true,
          value: `<${unsubscribeUrl}>, <mailto:${mailboxes.enquiries.value}?subject=Unsubscribe>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
