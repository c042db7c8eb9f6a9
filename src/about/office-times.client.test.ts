import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('office-times.client.js', import.meta.url), 'utf8');

const zones = ['Europe/London', 'America/New_York', 'Asia/Dubai', 'Asia/Singapore'] as const;

/** The text that the script writes about an office in each zone at a given time, with its two lines joined. */
function shownAt(moment: Date): string[] {
  const places = zones.map((zone) => ({
    dataset: { zone, days: 'Monday Tuesday Wednesday Thursday Friday', from: '09:00', to: '17:30' },
    textContent: '',
  }));
  class Now extends Date {
    constructor() {
      super(moment.getTime());
    }
  }
  runInNewContext(script, {
    document: { querySelectorAll: () => places },
    Date: Now,
    setInterval: () => undefined,
  });
  return places.map(({ textContent }) => textContent.replace('\n', ' '));
}

it.each([
  // At weekends, and through the changes to and from summer time in London (at 01:00 UTC) and in New York (at 02:00 there).
  ['2026-03-08T06:59:00Z', ['06:59 Closed now', '01:59 Closed now', '10:59 Closed now', '14:59 Closed now']],
  ['2026-03-08T07:00:00Z', ['07:00 Closed now', '03:00 Closed now', '11:00 Closed now', '15:00 Closed now']],
  ['2026-03-29T00:59:00Z', ['00:59 Closed now', '20:59 Closed now', '04:59 Closed now', '08:59 Closed now']],
  ['2026-03-29T01:00:00Z', ['02:00 Closed now', '21:00 Closed now', '05:00 Closed now', '09:00 Closed now']],
  ['2026-10-25T01:00:00Z', ['01:00 Closed now', '21:00 Closed now', '05:00 Closed now', '09:00 Closed now']],
  ['2026-11-01T06:00:00Z', ['06:00 Closed now', '01:00 Closed now', '10:00 Closed now', '14:00 Closed now']],
  // On working days around them, at the hours at which an office opens and closes.
  ['2026-03-27T09:00:00Z', ['09:00 Open now', '05:00 Closed now', '13:00 Open now', '17:00 Open now']],
  ['2026-03-30T08:00:00Z', ['09:00 Open now', '04:00 Closed now', '12:00 Open now', '16:00 Open now']],
  ['2026-03-30T13:29:00Z', ['14:29 Open now', '09:29 Open now', '17:29 Open now', '21:29 Closed now']],
  ['2026-03-30T16:30:00Z', ['17:30 Closed now', '12:30 Open now', '20:30 Closed now', '00:30 Closed now']],
  ['2026-10-26T08:59:00Z', ['08:59 Closed now', '04:59 Closed now', '12:59 Open now', '16:59 Open now']],
])('at %s the offices from London to Singapore say %j', (moment, texts) => {
  expect(shownAt(new Date(moment))).toEqual(texts);
});
