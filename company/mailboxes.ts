import * as f from './fact-schema.ts';
import data from './mailboxes.json' with { type: 'json' };
import { headOffice } from './offices.ts';

const mailbox = (role: string) => f.fact(f.email, `The mailbox of ${role}.`);

/** The mailbox that answers each kind of message. */
const mailboxesSchema = f.strict({
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

export const mailboxes = f.parseFacts('company/mailboxes.json', mailboxesSchema, data);

export type MailboxName = keyof typeof mailboxes;

/** The part of an address after the @. */
export const domainOf = (address: string) => address.replace(/^.*@/, '');

const officeStaff = `the ${headOffice}`;

/** The role that answers each mailbox. */
export const answeredBy: Readonly<Record<MailboxName, string>> = {
  enquiries: officeStaff,
  complaints: 'the Complaints Officer',
  speakUp: 'the Compliance Officer',
  committeeChair: 'the chair of the Audit & Risk Committee',
  privacy: 'the Data Protection Lead',
  accessibility: officeStaff,
  investors: 'Investor Relations',
  careers: 'the people team',
  partnerships: 'the partnerships team',
  media: officeStaff,
  security: officeStaff,
};
