import { randomUUID, timingSafeEqual } from 'node:crypto';
import { deadlineFrom } from '../../company/deadlines.ts';
import { hours } from '../../company/time-limits.ts';
import {
  hiddenFields,
  minFillTimeMs,
  type FormHiddenValues,
  type OfferedCaseCode,
} from '../../forms/contact-state.ts';
import { newCaseCode, parseCaseCode } from '../encryption/codes.ts';
import type { Encryption } from '../encryption/encryption.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hashPurpose = 'form token';
const caseCodePurpose = 'offered case code';
/** After this a form that is sent gets another code. */
const caseCodeOfferedFor = hours(24);

/** "<issued at, in base 36>.<HMAC of it>" */
function issueFormToken({ keyedHash }: Encryption, now: Date): string {
  const issuedAt = now.getTime().toString(36);
  return `${issuedAt}.${keyedHash(hashPurpose, issuedAt)}`;
}

/** Of a token "<value>.<HMAC of it>", the value, where this site has signed it for this purpose. */
function verify({ keyedHashes }: Encryption, purpose: string, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  const value = token.slice(0, Math.max(end, 0));
  const sent = Buffer.from(token.slice(end + 1));
  const isSigned = keyedHashes(purpose, value).some(
    (known) => known.length === sent.length && timingSafeEqual(Buffer.from(known), sent),
  );
  return isSigned ? value : undefined;
}

/** A case code for a form that is about to be shown. Nothing is stored, and the code opens nothing yet. */
export function offerCaseCode({ keyedHash }: Encryption, now: Date, isReplacement = false): OfferedCaseCode {
  const code = newCaseCode();
  const value = `${code}.${now.getTime().toString(36)}`;
  return { code, token: `${value}.${keyedHash(caseCodePurpose, value)}`, isReplacement };
}

export interface PostedCaseCode {
  readonly offered: OfferedCaseCode;
  /** Such a code may only repeat a report that was stored with it in time. */
  readonly isExpired: boolean;
}

/** The case code that a posted form had shown; undefined where this site has not issued it. */
export function postedCaseCode(
  encryption: Encryption,
  fields: ReadonlyMap<string, string>,
  now: Date,
): PostedCaseCode | undefined {
  const token = fields.get(hiddenFields.caseCodeToken) ?? '';
  const [typed = '', issuedAt = ''] = verify(encryption, caseCodePurpose, token)?.split('.') ?? [];
  const code = parseCaseCode(typed);
  if (code === null) return undefined;
  const offeredAt = new Date(Number.parseInt(issuedAt, 36));
  return {
    offered: { code, token, isReplacement: false },
    isExpired: deadlineFrom(offeredAt, caseCodeOfferedFor).at < now,
  };
}

/** For a form that is shown for the first time. */
export function newHiddenValues(encryption: Encryption, now: Date): FormHiddenValues {
  return { idempotencyKey: randomUUID(), formToken: issueFormToken(encryption, now) };
}

/** Those of a posted form; a new one in the place of one that this site did not issue. */
export function postedHiddenValues(encryption: Encryption, fields: ReadonlyMap<string, string>, now: Date) {
  const key = fields.get(hiddenFields.idempotencyKey) ?? '';
  const token = fields.get(hiddenFields.formToken) ?? '';
  return {
    idempotencyKey: uuid.test(key) ? key : randomUUID(),
    formToken: verify(encryption, hashPurpose, token) === undefined ? issueFormToken(encryption, now) : token,
  };
}

/** Whether the form was posted sooner than a person can fill it in. There is no upper limit. */
export function isSubmittedTooFast({ formToken }: FormHiddenValues, now: Date): boolean {
  return now.getTime() - Number.parseInt(formToken, 36) < minFillTimeMs;
}
