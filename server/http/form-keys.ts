import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hiddenFields, minFillTimeMs, type FormHiddenValues } from '../../forms/contact-state.ts';
import type { AppContext } from '../context.ts';
import type { PostedFields } from './form-body.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const purpose = 'form shown at';

export interface FormKeeper {
  /** For a form that is shown for the first time. */
  readonly newKeys: (now: Date) => FormHiddenValues;
  /** Those that a form came back with; new ones in the place of what this site never gave out. */
  readonly keysOf: (fields: PostedFields, now: Date) => FormHiddenValues;
  /** Whether the form came back sooner than somebody can fill it in. However late it comes, it is welcome. */
  readonly isSubmittedTooFast: (keys: FormHiddenValues, now: Date) => boolean;
}

/** Gives each form the keys that it carries, and knows them again when they come back. */
export function createFormKeeper({ encryption }: Pick<AppContext, 'encryption'>): FormKeeper {
  const sign = (now: Date) => {
    const time = now.getTime().toString(36);
    return `${time}.${encryption.keyedHash(purpose, time)}`;
  };
  const isSigned = (stamp: string): boolean => {
    const [time = '', signature = ''] = stamp.split('.');
    return encryption.keyedHashes(purpose, time).some((known) => isSame(known, signature));
  };

  return {
    newKeys: (now) => ({ idempotencyKey: randomUUID(), formToken: sign(now) }),
    keysOf(fields, now) {
      const key = fields.get(hiddenFields.idempotencyKey) ?? '';
      const stamp = fields.get(hiddenFields.formToken) ?? '';
      return {
        idempotencyKey: uuid.test(key) ? key : randomUUID(),
        formToken: isSigned(stamp) ? stamp : sign(now),
      };
    },
    isSubmittedTooFast({ formToken }, now) {
      return now.getTime() - Number.parseInt(formToken, 36) < minFillTimeMs;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
