/** How an enquiry reaches the company. What does not come by the form is recorded by a person. */
export const channelLabels = {
  form: 'Form',
  letter: 'Letter',
  telephone: 'Telephone',
  hotline: 'Hotline',
  email: 'Email',
  'in-person': 'In person',
} as const;
export type Channel = keyof typeof channelLabels;

/** The channel of an enquiry, or of an answer, that a person has recorded. */
export type RecordedChannel = Exclude<Channel, 'form'>;
export const recordedChannels = (Object.keys(channelLabels) as Channel[]).filter(
  (channel) => channel !== 'form',
);

/** In a sentence: "Answered by letter" */
export const channelWords: Readonly<Record<RecordedChannel, string>> = {
  letter: 'by letter',
  telephone: 'by telephone',
  hotline: 'through the hotline',
  email: 'by email',
  'in-person': 'in person',
};
