import type { Channel } from '../../server/database/schema.ts';
import type { RecordedAnswer, Recording } from './api-client.ts';
import { dayOf, dayWords, momentWords } from './days.ts';

/** What can be chosen for what somebody records. */
export const recordedChannels = [
  ['letter', 'Letter'],
  ['telephone', 'Telephone'],
  ['hotline', 'Hotline'],
  ['email', 'Email'],
  ['in-person', 'In person'],
] as const satisfies readonly (readonly [Recording['channel'], string])[];

const answered = [
  ['telephone', 'Telephone'],
  ['letter', 'Letter'],
  ['email', 'Email'],
  ['in-person', 'In person'],
  ['hotline', 'Through the hotline'],
] as const satisfies readonly (readonly [RecordedAnswer['channel'], string])[];

/** What can be chosen for an answer that was given elsewhere. Only concerns are answered through the hotline. */
export const answeredChannels = (isConcern: boolean) =>
  answered.filter(([channel]) => isConcern || channel !== 'hotline');

/** "by letter" */
export const channelWords: Readonly<Record<Exclude<Channel, 'form'>, string>> = {
  email: 'by email',
  letter: 'by letter',
  telephone: 'by telephone',
  hotline: 'through the hotline',
  'in-person': 'in person',
};

/** "24 November 2026 at 16:20" for what came by the form; for everything else the day: "24 November 2026, by letter" */
export const receivedWords = (channel: Channel, receivedAt: number) =>
  channel === 'form' ? momentWords(receivedAt) : `${dayWords(dayOf(receivedAt))}, ${channelWords[channel]}`;
