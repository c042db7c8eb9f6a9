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

function createSmtpMailer(smtpUrl: string, timeouts: Pick<typeof defaultTimeouts, 'connection' | 'reply'>) {
  const { hostname } = new URL(smtpUrl);
  return createMailer({
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
}

/** What a mail server does, by the code of nodemailer’s error or of the system. Any other code is a fault of the network. */
const mailServerProblems: readonly (readonly [code: RegExp, problem: string])[] = [
  [/^ECONNREFUSED$/, 'refuses connections'],
  [/TLS|SSL|CERT|SIGNATURE|^EPROTO$/, 'offers no TLS with a certificate that is valid for its name'],
  [/^(EAUTH|ENOAUTH)$/, 'refuses the user and password'],
];

/**
 * Connects to a mail server as a delivery does, with TLS and password, and sends nothing. Resolves with nothing, or with the
 * code of the error, and with the problem where it is one of the server or of SMTP_URL.
 */
export async function checkMailServer(
  smtpUrl: string,
  timeouts = { connection: 4_000, reply: 4_000 },
): Promise<{ readonly code: string; readonly problem: string | undefined } | undefined> {
  const mailer = createSmtpMailer(smtpUrl, timeouts);
  try {
    await mailer.verify();
    return undefined;
  } catch (error) {
    const { code: kind = 'unknown reason', originalCode: code = kind } = error as NodeJS.ErrnoException & {
      /** That of the system. */
      readonly originalCode?: string;
    };
    return { code, problem: mailServerProblems.find(([pattern]) => pattern.test(code))?.[1] };
  } finally {
    mailer.close();
  }
}

function smtpTransport(smtpUrl: string, timeouts: typeof defaultTimeouts): EmailTransport {
  const mailer = createSmtpMailer(smtpUrl, timeouts);
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
  const { to, replyTo, subject, references = [], text, html, unsubscribeUrl, attachments = [] } = email;
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
