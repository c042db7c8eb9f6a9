import { sql } from 'kysely';
import { companyDay, formatDate, formatWeekdayAndTime } from '../../company/dates.ts';
import {
  concernRecipient,
  type ConcernRecipient,
  type EnquirySubject,
} from '../../company/enquiry-subjects.ts';
import { organization } from '../../company/organization.ts';
import { answeredBy, mailboxes } from '../../company/mailboxes.ts';
import type { Channel } from '../../company/enquiry-channels.ts';
import { receiptDateOfConcern } from './deadlines.server.ts';
import { labelledValues, detailFacts, isConcern, type Enquiry, type EnquiryDetails } from './enquiry.ts';
import { receiptsPerHour, type PromisedDate } from './enquiry-receipt.ts';
import type { StoredEnquiry } from './enquiry-store.server.ts';
import type { AppContext } from '../server/context.ts';
import type { Transaction } from '../server/database/schema.ts';
import { emailAddress, registrationDetails, type Email } from '../server/outbox/email.ts';
import {
  button,
  dates,
  emailBodies,
  facts,
  heading,
  note,
  paragraph,
  quotation,
  smallPrint,
  writtenText,
  type EmailBlock,
  type EmailFact,
} from '../server/outbox/email-layout.ts';
import { queueEmail } from '../server/outbox/outbox-store.ts';

export interface EmailedEnquiry {
  readonly reference: string;
  readonly enquiry: Enquiry;
  readonly details: EnquiryDetails;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  /** The page that shows what was sent; null for a concern, which no address shows. */
  readonly receiptPage: { readonly url: string; readonly shownUntil: Date } | null;
}

type Services = Pick<AppContext, 'database' | 'encryption' | 'environment'>;

const hourMs = 60 * 60_000;

/**
 * Queues the receipt, where there is an address that has not had too many, and the notice to the mailbox that answers.
 *
 * @param stored the enquiry, in the transaction that has stored it
 */
export async function queueEnquiryEmails(
  trx: Transaction,
  { database, encryption, environment }: Services,
  stored: ReceiptCause,
  emailed: EmailedEnquiry,
): Promise<void> {
  const enquiryId = stored.id;
  const common = { owner: { enquiry_id: enquiryId }, now: emailed.receivedAt };
  const receipt = receiptEmail(emailed);
  if (receipt && (await mayHaveReceipt(trx, database, stored)))
    await queueEmail(trx, encryption, { ...common, kind: 'receipt', email: receipt });
  const notice = noticeEmail(emailed, environment.admin?.origin);
  // A notice of a concern does not tell whether its reporter has given an address.
  const continues = isConcern(emailed.subject.slug) ? [] : (['receipt'] as const);
  await queueEmail(trx, encryption, { ...common, kind: 'notice', continues, email: notice });
}

type ReceiptCause = Pick<StoredEnquiry, 'id' | 'email_hash' | 'subject' | 'received_at'>;

/**
 * Whether no more than `receiptsPerHour` messages have come from the address within an hour, this one included. Concerns do not count
 * for the receipt of an enquiry: its page says whether an email goes out, and so would tell whoever enters the address of
 * somebody else that this person has raised one.
 */
async function mayHaveReceipt(
  trx: Transaction,
  { dialect }: Pick<AppContext['database'], 'dialect'>,
  { email_hash: hash, subject, received_at: receivedAt }: ReceiptCause,
): Promise<boolean> {
  // On PostgreSQL, messages that come at once count one after the other.
  if (dialect === 'postgresql') await sql`select pg_advisory_xact_lock(hashtext(${hash}))`.execute(trx);
  const recent = trx
    .selectFrom('enquiries')
    .where('email_hash', '=', hash)
    .where('received_at', '>', receivedAt - hourMs);
  const counted = subject === 'speak-up' ? recent : recent.where('subject', '<>', 'speak-up');
  const { count } = await counted
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) <= receiptsPerHour;
}

/**
 * To the address that was given: who answers, and by when. It quotes nothing that was typed, since anybody can give the
 * address of somebody else, who would get that text from the company. Null where a concern came without an
 * address. The receipt of a concern says nothing of what it is about, in a header either, since others may read the same
 * mailbox.
 */
export function receiptEmail(emailed: EmailedEnquiry): Email | null {
  const { reference, enquiry, subject } = emailed;
  if (enquiry.email === '') return null;
  const isOfConcern = isConcern(subject.slug);
  const blocks = isOfConcern
    ? concernReceipt({ reference, deadlines: [receiptDateOfConcern(emailed.receivedAt)] })
    : fullReceipt(emailed);
  return {
    to: emailAddress(enquiry.email),
    ...receiptBodies(reference, blocks),
    ...(!isOfConcern && { replyTo: roleAddress(subject) }),
  };
}

/** What every receipt has in common. In a list of emails that of a concern looks like any other. */
export const receiptBodies = (reference: string, blocks: readonly EmailBlock[]) => ({
  subject: `We have received your message: ${reference}`,
  ...emailBodies('We have received your message', [...blocks, smallPrint(registrationDetails())], {
    preview: `Your message has reached ${organization.tradingName.value}.`,
  }),
});

function fullReceipt(emailed: EmailedEnquiry): EmailBlock[] {
  const { subject, deadlines, receiptPage } = emailed;
  return [
    paragraph(
      `Your message has reached ${organization.tradingName.value}, and ${answeredBy[subject.mailbox]} will answer it. Please give the reference if you write or call about it.`,
    ),
    facts(...receivedFacts(emailed, 'form'), ['Answered by', answeredBy[subject.mailbox]]),
    ...expectedDates(deadlines),
    ...(subject.about ? [paragraph(subject.about.next)] : []),
    ...(receiptPage
      ? [
          heading('What you sent'),
          paragraph(
            `This email does not repeat it, because anyone can enter an address in a form. Our site shows it until ${formatWeekdayAndTime(receiptPage.shownUntil)}. Print or save that page if you want to keep it.`,
          ),
          button('Read what you sent', receiptPage.url),
        ]
      : []),
    heading('How to add something'),
    paragraph(
      `Reply to this email and give the reference.${subject.slug === 'application' ? ' To send a CV, attach it to the reply.' : ''}`,
    ),
    heading('If you did not write to us'),
    paragraph(
      'Someone else has entered your address in our form. Please reply and say so: otherwise the answer goes to you.',
    ),
  ];
}

/**
 * The receipt of a concern. It has the label and the number of dates of a general enquiry: a second date, or the place of the answer,
 * would tell what it is to a colleague who knows other receipts.
 *
 * @param emailed with `receiptDateOfConcern`, unless that has passed
 */
export const concernReceipt = ({
  reference,
  deadlines,
}: Pick<EmailedEnquiry, 'reference' | 'deadlines'>): EmailBlock[] => [
  paragraph(`Your message has reached ${organization.tradingName.value}.`),
  facts(['Reference', reference]),
  ...(deadlines.length > 0 ? [dates(...dateFacts(deadlines))] : []),
  paragraph('Please do not reply to this email.'),
];

/**
 * To the role mailbox, with a subject line that filters can rely on: "Formal Complaint: HM-7QK4-93PD". About a speak-up
 * concern it says nothing but the reference and the date.
 *
 * @param adminOrigin undefined where the admin app is switched off
 */
export function noticeEmail(emailed: EmailedEnquiry, adminOrigin: string | undefined): Email {
  const { reference, enquiry, details, subject, deadlines } = emailed;
  if (isConcern(subject.slug))
    return concernNotice(emailed, concernRecipient(enquiry.recipient), adminOrigin, [
      paragraph('A concern has been raised. What it says is not sent by email.'),
      facts(['Reference', reference]),
      dates(...dateFacts(deadlines)),
    ]);
  const title = titleOf(emailed);
  const blocks = [
    facts(...receivedFacts(emailed, 'form')),
    heading('Due'),
    dates(...dateFacts(deadlines)),
    heading('From the sender'),
    facts(...labelledValues(enquiry, 'company'), ...detailFacts(details)),
    quotation(enquiry.message),
    ...adminButton('Answer in the admin app', adminOrigin, `/enquiries/${reference}`),
    paragraph(
      'If you reply to this email instead, the sender gets your answer, but its dates stay open. Record it in the admin app under Answered elsewhere.',
    ),
  ];
  return {
    to: roleAddress(subject),
    replyTo: emailAddress(enquiry.email),
    subject: title,
    ...emailBodies(subject.label, blocks, { preview: dueWords(deadlines) }),
  };
}

type Titled = Pick<EmailedEnquiry, 'reference' | 'subject'>;

interface AdditionNotice extends Titled {
  readonly recipient: ConcernRecipient;
  /** What is outstanding. */
  readonly deadlines: readonly PromisedDate[];
  /** Whether the concern was closed until the reporter added to it. */
  readonly isReopened: boolean;
}

/** Tells the recipient of a concern that its reporter has added to it. It contains nothing but the reference and the dates. */
export const additionNoticeEmail = (notice: AdditionNotice, adminOrigin: string | undefined) =>
  concernNotice(notice, notice.recipient, adminOrigin, [
    paragraph('The reporter has added to a concern. What was added is not sent by email.'),
    ...(notice.isReopened ? [paragraph('The concern was closed, and is open again.')] : []),
    facts(['Reference', notice.reference]),
    dates(...dateFacts(notice.deadlines)),
  ]);

/**
 * A reply written by a person of the company, which the sender answers to the role mailbox.
 *
 * @param next the promised date that is due after this reply
 * @throws {RangeError} where no address was given.
 */
export function replyEmail(
  to: Titled & Pick<EmailedEnquiry, 'enquiry'>,
  text: string,
  next?: PromisedDate,
): Email {
  return {
    to: emailAddress(to.enquiry.email),
    replyTo: roleAddress(to.subject),
    subject: `Re: ${titleOf(to)}`,
    ...emailBodies(
      to.subject.label,
      [
        note(`Reference: ${to.reference}`),
        writtenText(text),
        ...(next ? [heading('What happens next'), dates(...dateFacts([next]))] : []),
        smallPrint(registrationDetails()),
      ],
      { preview: text.slice(0, 200) },
    ),
  };
}

function concernNotice(
  titled: Titled,
  { mailbox, title: person }: ConcernRecipient,
  adminOrigin: string | undefined,
  blocks: readonly EmailBlock[],
): Email {
  const title = titleOf(titled);
  return {
    to: emailAddress(mailboxes[mailbox].value),
    subject: title,
    ...emailBodies(
      titled.subject.label,
      [
        ...blocks,
        paragraph(`It is addressed to the ${person}, and read in the admin app.`),
        ...adminButton('Open the concern', adminOrigin, `/enquiries/${titled.reference}`),
      ],
      { preview: `Reference ${titled.reference}` },
    ),
  };
}

const titleOf = ({ reference, subject }: Titled) => `${subject.label}: ${reference}`;

/** @param origin undefined where the admin app is switched off */
export const adminButton = (label: string, origin: string | undefined, path: string) =>
  origin === undefined ? [] : [button(label, `${origin}${path}`)];

export const roleAddress = (subject: EnquirySubject) => emailAddress(mailboxes[subject.mailbox].value);

/** @param channel what came by the form came at a known time; of everything else the day alone is known */
export const receivedFacts = (
  { reference, subject, receivedAt }: Pick<EmailedEnquiry, 'reference' | 'subject' | 'receivedAt'>,
  channel: Channel,
): EmailFact[] => [
  ['Reference', reference],
  ['Subject', subject.label],
  ['Received', channel === 'form' ? formatWeekdayAndTime(receivedAt) : formatDate(companyDay(receivedAt))],
  ...(subject.about ? [['About', subject.about.label] as const] : []),
];

export const dateFacts = (deadlines: readonly PromisedDate[]): EmailFact[] =>
  deadlines.map(({ label, date }) => [`${label} by`, formatDate(date)]);

/** The dates that a sender is promised, below their heading; nothing where there are none. */
export const expectedDates = (deadlines: readonly PromisedDate[]): EmailBlock[] =>
  deadlines.length > 0 ? [heading('What you can expect'), dates(...dateFacts(deadlines))] : [];

/** "Acknowledgment by Thursday 31 December 2026", of the first date. */
export const dueWords = (deadlines: readonly PromisedDate[]) =>
  dateFacts(deadlines.slice(0, 1))
    .map((fact) => fact.join(' '))
    .join('');
