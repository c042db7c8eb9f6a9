import { createTransport as createMailer, type SendMailOptions } from 'nodemailer';
import { mailboxes, organization } from '../../company/organization.ts';
import type { Environment } from '../environment.ts';
import type { Email } from './email.ts';
import { writeEmailFile } from './email-files.ts';

/** An e-mail on its way, with what stays the same at every attempt. */
export interface OutgoingEmail {
  readonly email: Email;
  /** "<uuid@domain>" */
  readonly messageId: string;
  readonly date: Date;
  /** Written by this site and not by a person, so that no absence notice answers it. */
  readonly isAutomatic: boolean;
}

export interface EmailTransport {
  /** Answers when the mail server, or the disk, has taken the e-mail over. Throws what nodemailer throws otherwise. */
  readonly send: (outgoing: OutgoingEmail) => Promise<void>;
  /** Cuts off what is being sent. */
  readonly close: () => void;
}

/** How long each step may take, in milliseconds. */
interface Patience {
  readonly connection: number;
  /** For any one answer of the mail server. */
  readonly answer: number;
  /** For one e-mail altogether. */
  readonly email: number;
}

const patience: Patience = { connection: 10_000, answer: 30_000, email: 60_000 };

/** How many e-mails are on their way at once. */
export const connections = 5;

/** Delivers to the server that SMTP_URL names, or else into files in the data directory. */
export function createTransport(
  environment: Pick<Environment, 'smtpUrl' | 'dataDirectory'>,
  allowed: Patience = patience,
): EmailTransport {
  const { smtpUrl, dataDirectory } = environment;
  return smtpUrl === undefined ? fileTransport(dataDirectory) : smtpTransport(smtpUrl, allowed);
}

function smtpTransport(smtpUrl: string, allowed: Patience): EmailTransport {
  const { hostname } = new URL(smtpUrl);
  const mailer = createMailer({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // nodemailer would call five times more, at once, a server that hangs up before its greeting; the outbox waits.
    maxRequeues: 0,
    // Shorter than any server’s patience with an idle connection.
    idleTimeout: 10_000,
    connectionTimeout: allowed.connection,
    greetingTimeout: allowed.connection,
    dnsTimeout: allowed.connection,
    socketTimeout: allowed.answer,
    // Nothing leaves this machine unencrypted, unless SMTP_URL itself says requireTLS=false.
    requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    logger: false,
  });
  return {
    send: async (outgoing) => {
      await mailer.sendMail({ ...messageOf(outgoing), signal: AbortSignal.timeout(allowed.email) });
    },
    close: () => {
      mailer.close({ force: true });
    },
  };
}

function fileTransport(dataDirectory: string): EmailTransport {
  const mailer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (outgoing) => {
      const { message } = await mailer.sendMail(messageOf(outgoing));
      if (!Buffer.isBuffer(message)) throw new TypeError('The message was not built in memory');
      writeEmailFile(dataDirectory, outgoing.messageId, message);
    },
    close: () => undefined,
  };
}

function messageOf({ email, messageId, date, isAutomatic }: OutgoingEmail): SendMailOptions {
  const { to, replyTo, subject, text, html, attachments = [] } = email;
  return {
    from: { name: organization.tradingName.value, address: mailboxes.enquiries.value },
    // Always objects: nodemailer reads a string as a list of addresses.
    to: { name: '', address: to.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo.address } }),
    subject,
    text,
    html,
    attachments: attachments.map((attachment) => ({ ...attachment })),
    messageId,
    date,
    ...(isAutomatic && {
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
