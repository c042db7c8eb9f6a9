import { DecryptionError } from '../encryption/encryption.ts';

/** Why an email was not delivered. The text of the server’s reply is left out, because it may repeat an address. */
export interface DeliveryFailure {
  /** An SMTP reply code such as "550", or an error code such as "ECONNREFUSED". */
  readonly code: string;
  /** Whether the same email would be refused again. */
  readonly isPermanent: boolean;
  /** Whether the mail server says that there is no such mailbox. Then the refusal is about the address, not about its sender. */
  readonly isMailboxUnknown: boolean;
}

/** SMTP commands whose refusal concerns this email, not the connection or our credentials. */
const messageCommands: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** 5xx replies that are temporary, because time or the owner can resolve them: command sequence, credentials, a full mailbox. */
const temporaryReplies = [503, 530, 534, 535, 538, 552];

/** Replies to RCPT TO that are about the mailbox, unless an enhanced code says otherwise. */
const mailboxReplies = [550, 551, 553];

/** Enhanced codes (RFC 3463, RFC 7505): no such mailbox, a domain that takes no mail, a mailbox that is disabled. */
const mailboxCode = /^\d{3}[ -]5\.(?:1\.1|1\.10|2\.1)\b/;

/** Enhanced codes about our address, reputation or credentials. They count wherever they stand in a reply of several lines. */
const senderCode = /\b5\.(?:7\.\d|1\.[78]\b)/;

const errorCode = /^[A-Z][A-Z_]{2,30}$/;

/** Whether a permanent refusal is about the mailbox. A refusal of MAIL FROM or DATA never is. */
function isAboutMailbox({ command, responseCode, response }: Record<string, unknown>): boolean {
  if (command !== 'RCPT TO') return false;
  const reply = typeof response === 'string' ? response : '';
  if (senderCode.test(reply)) return false;
  return mailboxCode.test(reply) || mailboxReplies.some((code) => code === responseCode);
}

/** Classifies an error of the transport. An unknown one counts as temporary, because another attempt does no harm. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  const temporary = { isPermanent: false, isMailboxUnknown: false };
  if (error instanceof DecryptionError) return { code: 'NOT_DECRYPTED', ...temporary };
  const reported = Object(error) as Record<string, unknown>;
  const { responseCode, command, originalCode, code } = reported;
  if (typeof responseCode === 'number') {
    const isPermanent =
      responseCode >= 500 &&
      responseCode <= 599 &&
      messageCommands.includes(command) &&
      !temporaryReplies.includes(responseCode);
    const isMailboxUnknown = isPermanent && isAboutMailbox(reported);
    return { code: String(responseCode), isPermanent, isMailboxUnknown };
  }
  const known = [originalCode, code].find((name) => typeof name === 'string' && errorCode.test(name));
  return { code: typeof known === 'string' ? known : 'UNKNOWN', ...temporary };
}

/** "550 no-mailbox", "554 permanent", "451 temporary", "ECONNREFUSED temporary" */
export function formatFailure({ code, isPermanent, isMailboxUnknown }: DeliveryFailure): string {
  if (isMailboxUnknown) return `${code} no-mailbox`;
  return `${code} ${isPermanent ? 'permanent' : 'temporary'}`;
}

const firstDelayMs = 60_000;
const maxDelayMs = 4 * 60 * 60_000;
/** For how many hours an email that fails for now is tried. */
export const retryHours = 48;

/**
 * When to retry an email: after a minute, then twice as long each time, up to four hours, and a last time when `retryHours` end.
 * Delays vary by a quarter, so that emails that failed together are not retried together. Null if the email is given up.
 *
 * @param attempts how many have begun, including this one
 * @param askedAt when somebody asked for it last, in milliseconds, like the result
 * @param random from 0 up to 1
 */
export function nextAttemptAt(
  made: { readonly attempts: number; readonly askedAt: number; readonly now: number },
  random = Math.random(),
): number | null {
  const { attempts, askedAt, now } = made;
  const end = askedAt + retryHours * 60 * 60_000;
  if (now >= end) return null;
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return Math.min(now + Math.round(delay * (0.75 + random / 4)), end);
}
