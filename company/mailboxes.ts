import * as f from './fact-schema.ts';
import data from './mailboxes.json' with { type: 'json' };
import { headOffice } from './offices.ts';

/** What is sent to each mailbox, or to whom. */
export const mailboxPurposes = {
  enquiries: 'general enquiries',
  investors: 'Investor Relations',
  complaints: 'the Complaints Officer',
  speakUp: 'the Compliance Officer, for concerns',
  committeeChair: 'the chair of the Audit & Risk Committee',
  privacy: 'the Data Protection Lead',
  accessibility: 'accessibility issues',
  careers: 'applications',
  partnerships: 'partnership enquiries',
  media: 'media enquiries',
  security: 'vulnerability reports',
} as const;

const mailbox = (name: keyof typeof mailboxPurposes) =>
  f.fact(f.email, `The mailbox of ${mailboxPurposes[name]}.`);

/** The mailbox that answers each kind of message. */
const mailboxesSchema = f.strict({
  enquiries: mailbox('enquiries'),
  investors: mailbox('investors'),
  complaints: mailbox('complaints'),
  speakUp: mailbox('speakUp'),
  committeeChair: mailbox('committeeChair'),
  privacy: mailbox('privacy'),
  accessibility: mailbox('accessibility'),
  careers: mailbox('careers'),
  partnerships: mailbox('partnerships'),
  media: mailbox('media'),
  security: mailbox('security'),
});

export const mailboxes = f.parseFacts('company/mailboxes.json', mailboxesSchema, data);

export type MailboxName = keyof typeof mailboxes;
export const mailboxNames = Object.keys(mailboxPurposes) as readonly MailboxName[];

/** The part of an address after the @. */
export const domainOf = (address: string) => address.replace(/^.*@/, '');

/** The role that answers each mailbox. */
export const answeredBy: Readonly<Record<MailboxName, string>> = {
  enquiries: headOffice,
  complaints: 'the Complaints Officer',
  speakUp: 'the Compliance Officer',
  committeeChair: 'the chair of the Audit & Risk Committee',
  privacy: 'the Data Protection Lead',
  accessibility: headOffice,
  investors: 'Investor Relations',
  careers: 'the people team',
  partnerships: 'the partnerships team',
  media: headOffice,
  security: headOffice,
};
