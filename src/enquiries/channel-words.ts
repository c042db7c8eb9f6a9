import type { Channel } from '../server/database/schema.ts';

/** How something was received or answered: "by letter", "in person" */
export const channelWords: Readonly<Record<Exclude<Channel, 'form'>, string>> = {
  email: 'by email',
  letter: 'by letter',
  telephone: 'by telephone',
  hotline: 'by the hotline',
  'in-person': 'in person',
};
