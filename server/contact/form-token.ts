import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hiddenFields, minFillTimeMs, type FormHiddenValues } from '../../forms/contact-state.ts';
import type { Encryption } from '../encryption/encryption.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hashPurpose = 'form token';

/** "<issued at, in base 36>.<HMAC of it>" */
function issueFormToken({ keyedHash }: Encryption, now: Date): string {
  const issuedAt = now.getTime().toString(36);
  return `${issuedAt}.${keyedHash(hashPurpose, issuedAt)}`;
}

function verifyFormToken({ keyedHashes }: Encryption, token: string): boolean {
  const [issuedAt = '', typed = ''] = token.split('.');
  const hash = Buffer.from(typed);
  return keyedHashes(hashPurpose, issuedAt)
    .map((known) => Buffer.from(known))
    .some((known) => known.length === hash.length && timingSafeEqual(known, hash));
}

/** For a form that is shown for the first time. */
export function newHiddenValues(encryption: Encryption, now: Date): FormHiddenValues {
  return { idempotencyKey: randomUUID(), formToken: issueFormToken(encryption, now) };
}

/** Those that a form was posted with; a new one in the place of one that this site did not issue. */
export function postedHiddenValues(
  encryption: Encryption,
  fields: ReadonlyMap<string, string>,
  now: Date,
): FormHiddenValues {
  const key = fields.get(hiddenFields.idempotencyKey) ?? '';
  const token = fields.get(hiddenFields.formToken) ?? '';
  return {
    idempotencyKey: uuid.test(key) ? key : randomUUID(),
    formToken: verifyFormToken(encryption, token) ? token : issueFormToken(encryption, now),
  };
}

/** Whether the form was posted sooner than a person can fill it in. There is no upper limit. */
export function isSubmittedTooFast({ formToken }: FormHiddenValues, now: Date): boolean {
  return now.getTime() - Number.parseInt(formToken, 36) < minFillTimeMs;
}
