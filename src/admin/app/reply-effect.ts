import type { ReplyEffect } from '../api.ts';
import { longDay } from './days.ts';

/** What a reply fulfils, before it is sent. */
export function effectWords({ meets, then }: ReplyEffect, noun: string) {
  const met = meets.at(-1);
  const deed =
    met?.label === 'Acknowledgment' ? `acknowledges the ${noun}` : `is the ${met?.label.toLowerCase() ?? ''}`;
  const others = meets.slice(0, -1).map(({ label, day }) => `${label.toLowerCase()}, due ${longDay(day)}`);
  return {
    /** "acknowledgment" */
    label: met?.label.toLowerCase(),
    title: met
      ? `This ${deed}, due ${longDay(met.day)}.`
      : 'This is a further message: it meets no promised date.',
    next: [
      ...(others.length > 0 ? [`It also meets the ${others.join(', and the ')}.`] : []),
      then ? `Next is the ${then.label.toLowerCase()} by ${longDay(then.day)}.` : 'Nothing is due after it.',
    ].join(' '),
  };
}
