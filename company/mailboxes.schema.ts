import * as v from 'valibot';
import { email, fact, strict } from './fact-schema.ts';

const mailbox = (role: string) => fact(v.pipe(email, v.description(`The mailbox of ${role}.`)));

/** The mailbox that answers each kind of message. */
export const mailboxesSchema = strict({
  enquiries: mailbox('general enquiries'),
  investors: mailbox('Investor Relations'),
  complaints: mailbox('the Complaints Officer'),
  speakUp: mailbox('the Compliance Officer, for concerns'),
  committeeChair: mailbox('the chair of the Audit & Risk Committee'),
  privacy: mailbox('the Data Protection Lead'),
  accessibility: mailbox('accessibility issues'),
  careers: mailbox('applications'),
  partnerships: mailbox('partnership enquiries'),
  media: mailbox('media enquiries'),
  security: mailbox('vulnerability reports'),
});

export type Mailboxes = v.InferOutput<typeof mailboxesSchema>;
