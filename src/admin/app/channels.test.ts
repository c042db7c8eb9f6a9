import { expect, it } from 'vitest';
import { noonOf } from '../../../company/dates.ts';
import { answeredChannels, receivedWords } from './channels.ts';

it('an answer through the hotline is offered for a concern alone', () => {
  const offered = (isConcern: boolean) => answeredChannels(isConcern).map(([channel]) => channel);
  expect(offered(true)).toContain('hotline');
  expect(offered(false)).not.toContain('hotline');
  expect(offered(false)).toHaveLength(4);
});

it('what did not come by the form has the day and how it came', () => {
  const received = noonOf('2026-11-24').getTime();
  expect(receivedWords('hotline', received)).toBe('24 November 2026, through the hotline');
});
