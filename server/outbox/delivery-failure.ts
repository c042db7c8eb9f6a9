import { DecryptionError } from '../encryption/encryption.ts';

/** Why a mail was not delivered, without a word of the server’s answer: answers repeat addresses. */
export interface DeliveryFailure {
  /** An SMTP reply code such as "550", or an error code such as "ECONNREFUSED". */
  readonly code: string;
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean;
}

/** Commands whose refusal is about this mail, and not about the connection or our own credentials. */
const commandsAboutTheMail: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Refusals that the passing of time or the owner can put right: sequence, credentials, a full mailbox. */
const passing: ReadonlySet<number> = new Set([503, 530, 534, 535, 538, 552]);
const fullMailbox = /^\d{3}[ -]5\.2\.2\b/;

const plainCode = /^[A-Z][A-Z_]{2,30}$/;

/** Reads what the transport threw. What is not understood counts as temporary: to try again does no harm. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DecryptionError) return { code: 'SEALED', isPermanent: false };
  const { responseCode, command, response, originalCode, code } = Object(error) as Record<string, unknown>;
  if (typeof responseCode === 'number') {
    return {
      code: String(responseCode),
      isPermanent:
        responseCode >= 500 &&
        responseCode <= 599 &&
        commandsAboutTheMail.has(command) &&
        !passing.has(responseCode) &&
        !fullMailbox.test(String(response)),
    };
  }
  const known = [originalCode, code].find((name) => typeof name === 'string' && plainCode.test(name));
  return { code: typeof known === 'string' ? known : 'UNKNOWN', isPermanent: false };
}

/** "550 permanent", "451 temporary", "ECONNREFUSED temporary" */
export function failureInWords({ code, isPermanent }: DeliveryFailure): string {
  return `${code} ${isPermanent ? 'permanent' : 'temporary'}`;
}
