import { dateInWords, weekdayAndTimeInWords } from '../../company/dates.ts';
import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { mailboxes, organization, registeredOfficeInWords } from '../../company/organization.ts';
import { enquirerTypes, type Enquiry } from '../../forms/enquiry-form.ts';
import { emailAddress, type Email, type EmailAttachment } from '../outbox/email.ts';
import { emailBodies, type EmailBlock, type EmailFact } from '../outbox/email-body.ts';
import { complaintCalendar } from './deadline-calendar.ts';
import type { EnquiryDetails } from '../../forms/enquiry-details.ts';
import type { PromisedDate } from '../../forms/contact-state.ts';

/** A stored enquiry, as its two e-mails tell of it. */
export interface EmailedEnquiry {
  readonly reference: string;
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
  readonly subject: EnquirySubject;
  /** In the order of their days. */
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
}

/**
 * To the sender: what arrived, who answers it, and by when. Null where a concern came without an address. A concern’s
 * receipt says nothing of what it is about: others may read the same mailbox.
 */
export function receiptEmail(emailed: EmailedEnquiry): Email | null {
  const { reference, enquiry, subject } = emailed;
  if (enquiry.email === '') return null;
  const title = `We have received your message: ${reference}`;
  const isConcern = subject.slug === 'speak-up';
  const blocks = isConcern ? discreetReceipt(emailed) : fullReceipt(emailed);
  return {
    to: emailAddress(enquiry.email),
    replyTo: roleAddress(subject),
    subject: title,
    ...emailBodies(title, [...blocks, smallPrint()]),
    ...calendarFor(emailed),
  };
}

function fullReceipt({
  reference,
  enquiry,
  details,
  subject,
  deadlines,
  receivedAt,
}: EmailedEnquiry): EmailBlock[] {
  return [
    paragraph(`Dear ${enquiry.name},`),
    paragraph(
      `Your message has reached ${organization.tradingName.value}, and ${subject.answeredBy} will answer it. Please give the reference if you write or call about it.`,
    ),
    facts(
      ['Reference', reference],
      ['Subject', subject.label],
      ['Received', weekdayAndTimeInWords(receivedAt)],
      ['Answered by', subject.answeredBy],
    ),
    ...datesBlocks('What you can expect', deadlines),
    heading('What you sent'),
    facts(...senderFacts(enquiry, details)),
    quotation(enquiry.message),
    paragraph(
      'To add something, reply to this email. If you did not send this message, please tell us by replying.',
    ),
  ];
}

function discreetReceipt({ reference, deadlines }: EmailedEnquiry): EmailBlock[] {
  return [
    paragraph(`Your message has reached ${organization.tradingName.value}.`),
    facts(['Reference', reference], ...dateFacts(deadlines)),
    paragraph(
      'The case code that was shown with your receipt lets you read replies and add to what you sent. Please use it rather than this email, and do not send details in a reply.',
    ),
  ];
}

/**
 * To the role mailbox, under a subject line that filters can rely on: "Formal Complaint: HM-7QK4-93PD". Of a concern it
 * carries the reference and the date alone.
 */
export function noticeEmail(emailed: EmailedEnquiry): Email {
  const { reference, enquiry, details, subject, deadlines, receivedAt } = emailed;
  if (subject.slug === 'speak-up') {
    return concernNotice(reference, subject, [
      paragraph('A concern has been raised. What it says is not sent by email.'),
      facts(['Reference', reference], ...dateFacts(deadlines)),
    ]);
  }
  const title = `${subject.label}: ${reference}`;
  const blocks = [
    facts(
      ['Reference', reference],
      ['Subject', subject.label],
      ['Received', weekdayAndTimeInWords(receivedAt)],
    ),
    ...datesBlocks('Due', deadlines),
    heading('From the sender'),
    facts(...senderFacts(enquiry, details), ['Email', enquiry.email]),
    quotation(enquiry.message),
    paragraph('A reply to this email goes to the sender.'),
  ];
  return {
    to: roleAddress(subject),
    replyTo: emailAddress(enquiry.email),
    subject: title,
    ...emailBodies(title, blocks),
    ...calendarFor(emailed),
  };
}

/** To the officer: a reporter has added to a concern. Carries the reference alone. */
export function additionNoticeEmail(reference: string, subject: EnquirySubject): Email {
  return concernNotice(reference, subject, [
    paragraph('The reporter has added to a concern. What was added is not sent by email.'),
    facts(['Reference', reference]),
  ]);
}

function concernNotice(reference: string, subject: EnquirySubject, blocks: readonly EmailBlock[]): Email {
  const title = `${subject.label}: ${reference}`;
  const howToRead = paragraph(`It is read on the server: npm run site -- enquiries show ${reference}`);
  return { to: roleAddress(subject), subject: title, ...emailBodies(title, [...blocks, howToRead]) };
}

const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text });
const heading = (text: string): EmailBlock => ({ kind: 'heading', text });
const quotation = (text: string): EmailBlock => ({ kind: 'quotation', text });
const facts = (...given: readonly EmailFact[]): EmailBlock => ({ kind: 'facts', facts: given });

const roleAddress = (subject: EnquirySubject) => emailAddress(mailboxes[subject.mailbox].value);

const dateFacts = (deadlines: readonly PromisedDate[]): EmailFact[] =>
  deadlines.map(({ label, date }) => [`${label} by`, dateInWords(date)]);

function datesBlocks(title: string, deadlines: readonly PromisedDate[]): EmailBlock[] {
  return deadlines.length === 0 ? [] : [heading(title), facts(...dateFacts(deadlines))];
}

function senderFacts(enquiry: Enquiry, details: EnquiryDetails): EmailFact[] {
  const type = enquirerTypes.find(({ value }) => value === enquiry.enquirerType)?.label;
  const given: readonly (readonly [string, string | undefined])[] = [
    ['Name', enquiry.name],
    ['Organisation', enquiry.organisation],
    ['I am a', type],
    ['Role', details.role],
    ['Partnership for', details.with],
  ];
  return given.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function calendarFor({ reference, subject, deadlines, receivedAt }: EmailedEnquiry): {
  attachments?: readonly EmailAttachment[];
} {
  if (subject.slug !== 'formal-complaint') return {};
  const calendar = {
    filename: `${reference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: complaintCalendar(reference, deadlines, receivedAt),
  };
  return { attachments: [calendar] };
}

/** What the Companies (Trading Disclosures) Regulations 2015 require of business letters. */
function smallPrint(): EmailBlock {
  const { operatingCompany, placeOfRegistration } = organization;
  return {
    kind: 'small-print',
    text: `${operatingCompany.name.value}, registered in ${placeOfRegistration.value} with number ${operatingCompany.number.value}. Registered office: ${registeredOfficeInWords()}.`,
  };
}
