import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport as createMailer, type SendMailOptions } from 'nodemailer';
import { organization } from '../../../company/organization.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import type { AppContext } from '../context.ts';
import { writeDurably } from '../durable-files.ts';
import type { Environment } from '../environment.ts';
import type { Email } from './email.ts';
import { contentIdOf, type FindPicture } from './email-pictures.ts';

/** An email with its Message-ID and other headers, which are the same at every attempt. */
export interface OutgoingEmail {
  readonly email: Email;
  /** "<uuid@domain>" */
  readonly messageId: string;
  readonly date: Date;
  /** Whether the site wrote it. Absence notices do not answer such an email. */
  readonly isAutomatic: boolean;
}

export interface EmailTransport {
  /** Resolves once the mail server or the disk has accepted the email. @throws what nodemailer throws */
  readonly send: (outgoing: OutgoingEmail) => Promise<void>;
  readonly close: () => void;
}

/** The timeouts of a connection, of one reply, and of a whole email, in milliseconds. */
const defaultTimeouts = { connection: 10_000, reply: 30_000, email: 60_000 };

/** How many emails are sent at once. */
export const maxConnections = 5;

interface TransportSettings extends Pick<Environment, 'smtpUrl' | 'dataDirectory'> {
  /** Finds the pictures that are attached; without it emails have their alternative texts alone. */
  readonly findPicture?: FindPicture;
}

const findNoPicture: FindPicture = () => Promise.resolve(undefined);

/** Delivers to the server of SMTP_URL. Without one, writes files into the data directory. */
export function createTransport(
  { smtpUrl, dataDirectory, findPicture = findNoPicture }: TransportSettings,
  timeouts = defaultTimeouts,
): EmailTransport {
  return smtpUrl === undefined
    ? fileTransport(dataDirectory, findPicture)
    : smtpTransport(smtpUrl, findPicture, timeouts);
}

function smtpTransport(
  smtpUrl: string,
  findPicture: FindPicture,
  timeouts: typeof defaultTimeouts,
): EmailTransport {
  const { hostname } = new URL(smtpUrl);
  const mailer = createMailer({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // If a server hangs up before its greeting, nodemailer would retry five times at once. The outbox waits instead.
    maxRequeues: 0,
    // Shorter than any server’s idle timeout.
    idleTimeout: 10_000,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.reply,
    // Nothing leaves this machine unencrypted, unless SMTP_URL says requireTLS=false.
    requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    logger: false,
  });
  return {
    send: async (outgoing) => {
      const message = await toMessage(outgoing, findPicture);
      await mailer.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.email) });
    },
    close: () => {
      mailer.close({ force: true });
    },
  };
}

/** Each email is an .eml file, named after its Message-ID so that a repetition replaces the same file. */
function fileTransport(dataDirectory: string, findPicture: FindPicture): EmailTransport {
  const mailer = createMailer({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (outgoing) => {
      const { message } = await mailer.sendMail(await toMessage(outgoing, findPicture));
      if (!Buffer.isBuffer(message)) throw new TypeError('The message was not built in memory');
      const folder = folderIn(dataDirectory);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // The built message is ASCII, because accents are encoded.
      writeDurably(join(folder, fileNameOf(outgoing.messageId)), message.toString('latin1'));
    },
    close: () => undefined,
  };
}

const folderIn = (dataDirectory: string) => join(dataDirectory, 'outbox');

/** @param messageId "<uuid@domain>" */
const fileNameOf = (messageId: string) => `${messageId.slice(1, 37)}.eml`;

/** Deletes the files of emails that are no longer in the outbox, or whose text it has deleted. */
export async function removeStaleEmailFiles({
  database: { db },
  environment: { dataDirectory },
}: Pick<AppContext, 'database' | 'environment'>): Promise<void> {
  const folder = folderIn(dataDirectory);
  if (!existsSync(folder)) return;
  // The files are listed first, so that a file written in the meantime is not deleted.
  const names = readdirSync(folder);
  const kept = await db
    .selectFrom('outbox')
    .select('message_id')
    .where('ciphertext', 'is not', null)
    .execute();
  const keptNames = new Set(kept.map(({ message_id: id }) => fileNameOf(id)));
  for (const name of names) if (!keptNames.has(name)) rmSync(join(folder, name), { force: true });
}

/** The pictures that the HTML shows, as parts of the email. One that is not found is left out, and its alternative text is shown. */
async function attachmentsOf({ pictures = [] }: Email, findPicture: FindPicture) {
  const found = await Promise.all(
    pictures.map(async (name) => ({ filename: name, content: await findPicture(name) })),
  );
  return found.flatMap(({ filename, content }) =>
    content ? [{ filename, content, cid: contentIdOf(filename), contentDisposition: 'inline' as const }] : [],
  );
}

async function toMessage(
  { email, messageId, date, isAutomatic }: OutgoingEmail,
  findPicture: FindPicture,
): Promise<SendMailOptions> {
  const { to, replyTo, subject, references = [], text, html, listId, unsubscribeUrl } = email;
  const answered = references.at(-1);
  return {
    from: { name: organization.tradingName.value, address: mailboxes.enquiries.value },
    // Addresses are objects, because nodemailer reads a string as a list.
    to: { name: '', address: to.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo.address } }),
    subject,
    text,
    html,
    attachments: await attachmentsOf(email, findPicture),
    messageId,
    ...(answered !== undefined && { inReplyTo: answered, references: [...references] }),
    date,
    headers: {
      ...(isAutomatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(listId !== undefined && { 'List-Id': listId }),
      ...(unsubscribeUrl !== undefined && {
        // Prepared here, because nodemailer would fold the header inside a long address.
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
