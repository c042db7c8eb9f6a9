import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('office-times.client.js', import.meta.url), 'utf8');

const zones = ['Europe/London', 'America/New_York', 'Asia/Dubai', 'Asia/Singapore'] as const;

/** What the script says of an office in each zone at a given time: its local time, whether it is open, and its light. */
function shownAt(moment: string): string[] {
  const element = (dataset = {}) => ({
    dataset: dataset as Record<string, string>,
    textContent: '',
    media: '',
    toggleAttribute: () => undefined,
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
  });
  const places = zones.map((zone) => {
    const parts = { '.clock': element(), '.state': element(), img: element() };
    const source = element();
    return {
      ...element({ zone, days: 'Monday Tuesday Wednesday Thursday Friday', from: '09:00', to: '17:30' }),
      parts,
      source,
      querySelector: (name: keyof typeof parts) => parts[name],
      querySelectorAll: () => [source],
    };
  });
  const list = { children: [...places], append: (...nodes: typeof places) => (list.children = nodes) };
  const day = {
    dataset: { from: '07:00', to: '19:00' },
    querySelector: () => list,
    querySelectorAll: () => places.map(() => element()),
  };
  class Now extends Date {
    constructor() {
      super(moment);
    }
  }
  runInNewContext(script, {
    document: { querySelector: () => day },
    Date: Now,
    setInterval: () => undefined,
  });
  return places.map(({ parts, source }) => {
    const state = parts['.state'].textContent.replace(/ now.*/, '');
    return `${parts['.clock'].textContent} ${state} ${source.media === 'screen' ? 'lit' : 'by day'}`;
  });
}

it.each([
  [
    '2026-11-24T04:18:00Z',
    ['04:18 Closed lit', '23:18 Closed lit', '08:18 Closed by day', '12:18 Open by day'],
  ],
  [
    '2026-11-24T12:00:00Z',
    ['12:00 Open by day', '07:00 Closed by day', '16:00 Open by day', '20:00 Closed lit'],
  ],
  ['2026-11-24T20:00:00Z', ['20:00 Closed lit', '15:00 Open by day', '00:00 Closed lit', '04:00 Closed lit']],
  // Through the changes to summer time in New York (at 02:00 there) and in London (at 01:00 UTC), and at a weekend.
  [
    '2026-03-08T07:00:00Z',
    ['07:00 Closed by day', '03:00 Closed lit', '11:00 Closed by day', '15:00 Closed by day'],
  ],
  [
    '2026-03-29T01:00:00Z',
    ['02:00 Closed lit', '21:00 Closed lit', '05:00 Closed lit', '09:00 Closed by day'],
  ],
  // At the minutes at which London opens and closes.
  [
    '2026-03-30T08:00:00Z',
    ['09:00 Open by day', '04:00 Closed lit', '12:00 Open by day', '16:00 Open by day'],
  ],
  [
    '2026-03-30T16:30:00Z',
    ['17:30 Closed by day', '12:30 Open by day', '20:30 Closed lit', '00:30 Closed lit'],
  ],
])('at %s the offices from London to Singapore are %j', (moment, expected) => {
  expect(shownAt(moment)).toEqual(expected);
});
