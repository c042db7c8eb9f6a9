import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hiddenFields, quickestVisitorMs, type FormKeys } from '../../forms/contact-state.ts';
import type { Rooms } from '../rooms.ts';
import type { PostedFields } from './form-body.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const purpose = 'form shown at';

export interface FormKeeper {
  /** For a form that is shown for the first time. */
  readonly newKeys: (now: Date) => FormKeys;
  /** Those that a form came back with; new ones in the place of what this site never gave out. */
  readonly keysOf: (fields: PostedFields, now: Date) => FormKeys;
  /** Whether the form came back sooner than somebody can fill it in. However late it comes, it is welcome. */
  readonly isTooQuick: (keys: FormKeys, now: Date) => boolean;
}

/** Gives each form the keys that it carries, and knows them again when they come back. */
export function createFormKeeper({ sealing }: Pick<Rooms, 'sealing'>): FormKeeper {
  const sign = (now: Date) => {
    const time = now.getTime().toString(36);
    return `${time}.${sealing.hashOf(purpose, time)}`;
  };
  const isSigned = (stamp: string): boolean => {
    const [time = '', signature = ''] = stamp.split('.');
    return sealing.hashesOf(purpose, time).some((known) => isSame(known, signature));
  };

  return {
    newKeys: (now) => ({ idempotencyKey: randomUUID(), shownAt: sign(now) }),
    keysOf(fields, now) {
      const key = fields.get(hiddenFields.key) ?? '';
      const stamp = fields.get(hiddenFields.shownAt) ?? '';
      return {
        idempotencyKey: uuid.test(key) ? key : randomUUID(),
        shownAt: isSigned(stamp) ? stamp : sign(now),
      };
    },
    isTooQuick({ shownAt }, now) {
      return now.getTime() - Number.parseInt(shownAt, 36) < quickestVisitorMs;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
