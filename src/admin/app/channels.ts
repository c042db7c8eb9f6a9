import {
  channelLabels,
  channelWords,
  recordedChannels,
  type Channel,
  type RecordedChannel,
} from '../../../company/enquiry-channels.ts';
import { dayOf, dayWords, momentWords } from './days.ts';

/** What can be chosen for what somebody records. */
export const receivedChannels = recordedChannels.map((channel) => [channel, channelLabels[channel]] as const);

const answered = [
  ['telephone', channelLabels.telephone],
  ['letter', channelLabels.letter],
  ['email', channelLabels.email],
  ['in-person', channelLabels['in-person']],
  ['hotline', 'Through the hotline'],
] as const satisfies readonly (readonly [RecordedChannel, string])[];

/** What can be chosen for an answer that was given elsewhere. Only concerns are answered through the hotline. */
export const answeredChannels = (isConcern: boolean) =>
  answered.filter(([channel]) => isConcern || channel !== 'hotline');

/** "24 November 2026 at 16:20" for what came by the form; for everything else the day: "24 November 2026, by letter" */
export const receivedWords = (channel: Channel, receivedAt: number) =>
  channel === 'form' ? momentWords(receivedAt) : `${dayWords(dayOf(receivedAt))}, ${channelWords[channel]}`;
