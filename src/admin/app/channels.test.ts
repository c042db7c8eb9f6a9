import { expect, it } from 'vitest';
import { answeredChannels, receivedWords } from './channels.ts';

it('an answer through the hotline is offered for a concern alone', () => {
  const offered = (isConcern: boolean) => answeredChannels(isConcern).map(([channel]) => channel);
  expect(offered(true)).toContain('hotline');
  expect(offered(false)).not.toContain('hotline');
  expect(offered(false)).toHaveLength(4);
});

it('what did not come by the form has the day and how it came', () => {
  expect(receivedWords('hotline', Date.UTC(2026, 10, 24, 12))).toBe('24 November 2026, through the hotline');
});
