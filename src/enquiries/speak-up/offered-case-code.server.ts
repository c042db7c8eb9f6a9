import { timingSafeEqual } from 'node:crypto';
import { deadlineFrom } from '../../../company/deadlines.ts';
import { hours } from '../../../company/time-limits.ts';
import type { OfferedCaseCode } from '../contact-state.ts';
import { hiddenFields } from '../../forms/hidden-fields.ts';
import { newCaseCode, parseCaseCode } from '../enquiry-codes.server.ts';
import type { Encryption } from '../../server/encryption/encryption.ts';

const hashPurpose = 'offered case code';
/** The time for which a code may be used; a form that is sent later receives another code. */
const offeredFor = hours(24);

/** The value in a token "<value>.<HMAC of the value>"; undefined unless this site has signed it. */
function verify({ keyedHashes }: Encryption, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  const value = token.slice(0, Math.max(end, 0));
  const sent = Buffer.from(token.slice(end + 1));
  const isSigned = keyedHashes(hashPurpose, value).some(
    (known) => known.length === sent.length && timingSafeEqual(Buffer.from(known), sent),
  );
  return isSigned ? value : undefined;
}

/** A case code for a form that is about to be shown. Nothing is stored, and the code opens nothing yet. */
export function offerCaseCode({ keyedHash }: Encryption, now: Date, isReplacement = false): OfferedCaseCode {
  const code = newCaseCode();
  const value = `${code}.${now.getTime().toString(36)}`;
  return { code, token: `${value}.${keyedHash(hashPurpose, value)}`, isReplacement };
}

export interface PostedCaseCode {
  readonly offered: OfferedCaseCode;
  /** Whether the code may only repeat a report that was stored with it in time. */
  readonly isExpired: boolean;
}

/** The case code that a posted form had shown; undefined if this site has not issued it. */
export function postedCaseCode(
  encryption: Encryption,
  fields: ReadonlyMap<string, string>,
  now: Date,
): PostedCaseCode | undefined {
  const token = fields.get(hiddenFields.caseCodeToken) ?? '';
  const [typed = '', issuedAt = ''] = verify(encryption, token)?.split('.') ?? [];
  const code = parseCaseCode(typed);
  if (code === null) return undefined;
  const offeredAt = new Date(Number.parseInt(issuedAt, 36));
  return {
    offered: { code, token, isReplacement: false },
    isExpired: deadlineFrom(offeredAt, offeredFor).at < now,
  };
}
