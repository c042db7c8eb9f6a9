import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { companyDay } from '../../company/dates.ts';
import {
  concernRecipient,
  enquirySubjects,
  subjectAbout,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { queueNewKeyEmails, queueNewPersonEmails } from '../../src/admin/server/key-emails.server.ts';
import {
  datesWithOutcomes,
  promisedDeadlines,
  receiptDateOfConcern,
} from '../../src/enquiries/deadlines.server.ts';
import {
  additionNoticeEmail,
  noticeEmail,
  receiptEmail,
  replyEmail,
  type EmailedEnquiry,
} from '../../src/enquiries/enquiry-emails.server.ts';
import { extendDate, findExtensible } from '../../src/enquiries/extend-date.server.ts';
import { datesAndRepliesOf, findEnquiryBy } from '../../src/enquiries/enquiry-store.server.ts';
import { passedOnEmail, passedOnNoticeEmail } from '../../src/enquiries/pass-on-emails.server.ts';
import { recordedReceiptEmail } from '../../src/enquiries/recorded-receipt-email.server.ts';
import { queueReminders } from '../../src/enquiries/remind-mailboxes.server.ts';
import { mailKinds } from '../../src/features.server.ts';
import { confirmationEmail, newsletterEmail } from '../../src/newsletter/subscription-emails.server.ts';
import type { AppContext } from '../../src/server/context.ts';
import type { Email } from '../../src/server/outbox/email.ts';
import { createDelivery } from '../../src/server/outbox/deliver-outbox.ts';
import { emailsOf, recordingTransport } from '../../src/server/outbox/testing/queued-emails.ts';
import { atHeadquarters } from './at-headquarters.ts';
import { answer, storeConcern, storeEnquiry } from './stored-enquiries.ts';

const adminOrigin = 'https://admin.site.example';
const publicOrigin = 'https://www.site.example';
const receivedAt = atHeadquarters('2026-12-23T14:05');
const token = 'a-token_of-43-characters_as_long_as_real_ones';

/** An enquiry with a long word, a long line, a list and what looks like HTML. */
const message = `The crane <b>ran</b> at night, from a quarter past eleven until shortly before two, and again on the following night.

- the address is 4 Canal Row, on the corner, and the bedroom windows face the yard in which the crane stands
- a recording is at https://files.example.org/${'recordings/'.repeat(12)}night.ogg

Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochisthelongestnameofaplacethatweknow`;

const replyText = `Dear Ada Merrow,

Thank you for your complaint of 23 December. We understand that the crane in Canal Yard ran on two nights, and that you could not sleep.

We shall:
- ask the contractor for the log of the crane, for both nights and the week before them, by Monday
- write to you as soon as we have read it

Maria Lindqvist
Complaints Officer`;

function emailed(slug: EnquirySubjectSlug, changes: Partial<EmailedEnquiry> = {}): EmailedEnquiry {
  const subject = enquirySubjects.find((one) => one.slug === slug) ?? expect.fail();
  return {
    reference: 'HM-7QK4-93PD',
    subject,
    receivedAt,
    deadlines: promisedDeadlines(subject, receivedAt),
    details: {},
    receiptPage:
      slug === 'speak-up'
        ? null
        : {
            url: `${publicOrigin}/contact?receipt=${token}`,
            shownUntil: atHeadquarters('2026-12-24T14:05'),
          },
    enquiry: {
      subject: slug,
      name: 'Ada Merrow',
      organisation: 'Merrow & Daughters',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message,
    },
    ...changes,
  };
}

const complaint = emailed('formal-complaint');
const aboutData = emailed('formal-complaint', {
  subject: subjectAbout(complaint.subject, 'personal-data'),
});
const concern = emailed('speak-up');

const article = {
  slug: 'wind',
  path: '/insights?article=wind',
  title: 'Fifty megawatts and a forest road',
  category: 'Energy',
  excerpt:
    'Building onshore wind in Sweden needs roads, frozen ground and time. How the site team planned for all three.',
  date: new Date('2026-11-01'),
} as const;

const subscriber = { email: 'ada@merrow.example', token, publicOrigin, topics: ['Energy'] } as const;

const only = async (context: AppContext, kind: Parameters<typeof emailsOf>[1]) =>
  (await emailsOf(context, kind)).at(-1) ?? expect.fail();

/** Has every email of the outbox refused, and returns the alert with this word. */
async function alertOf(context: AppContext, now: Date, word: string): Promise<Email> {
  const refusing = recordingTransport(() => {
    throw Object.assign(new Error('No such mailbox'), { responseCode: 550, command: 'RCPT TO' });
  });
  await createDelivery(context, refusing, mailKinds).deliverDue(now);
  const alerts = await emailsOf(context, 'owner-alert');
  return alerts.find(({ text }) => text.includes(word)) ?? expect.fail();
}

async function reply(context: AppContext, close: boolean): Promise<Email> {
  const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, receivedAt);
  await answer(context, { reference, text: replyText, close, now: atHeadquarters('2026-12-28T10:00') });
  return only(context, 'reply');
}

async function extension(context: AppContext): Promise<Email> {
  const { reference } = await storeEnquiry(context, { subject: 'data-protection' }, receivedAt);
  const now = atHeadquarters('2027-01-04T10:00');
  const { database } = context;
  const stored = (await findEnquiryBy(database.db, 'reference', reference)) ?? expect.fail();
  const { dueDates, replies } = await datesAndRepliesOf(database.db, stored.id);
  const due = findExtensible(stored, datesWithOutcomes(stored, dueDates, replies), now) ?? expect.fail();
  const outcome = await extendDate(context, {
    reference,
    day: due.latest,
    reason: 'Four offices have to search their records.',
    tellSender: true,
    idempotencyKey: randomUUID(),
    author: 'Petra Lund',
    now,
  });
  expect(outcome).toBe('queued');
  return only(context, 'reply');
}

async function refusedReply(context: AppContext): Promise<Email> {
  await reply(context, false);
  return alertOf(context, atHeadquarters('2026-12-29T10:00'), 'a reply');
}

async function refusedNotice(context: AppContext): Promise<Email> {
  await storeConcern(context, { email: '' }, receivedAt);
  return alertOf(context, receivedAt, 'Ring');
}

async function reminder(context: AppContext): Promise<Email> {
  for (const day of ['2026-12-09', '2026-12-10'])
    await storeEnquiry(context, {}, atHeadquarters(`${day}T09:00`));
  const now = atHeadquarters('2026-12-18T07:30');
  await storeEnquiry(context, {}, atHeadquarters('2026-12-11T09:00'));
  const admin = { host: '127.0.0.1', port: 3001, portIsSet: false, origin: adminOrigin };
  const served = { ...context, environment: { ...context.environment, admin } };
  await context.database.transaction((trx) => queueReminders(trx, served, now));
  return only(context, 'reminder');
}

async function keyNews(context: AppContext, news: 'key' | 'person'): Promise<Email> {
  const about = { name: 'Maria Lindqvist', mailboxes: ['speakUp'] as const, now: receivedAt };
  await context.database.transaction((trx) =>
    news === 'key'
      ? queueNewKeyEmails(trx, context, { ...about, keyId: '0123456789abcdef0123456789abcdef' })
      : queueNewPersonEmails(trx, context, { ...about, before: [] }),
  );
  return only(context, 'owner-alert');
}

interface EmailOfSite {
  /** The function that writes it, with its file in src/. */
  readonly by: string;
  readonly make: (context: AppContext) => Email | Promise<Email>;
  /** Whether dates stand in it, each below what is due on it. */
  readonly hasDates?: boolean;
}

const enquiryEmails = 'enquiries/enquiry-emails.server.ts';

/** Every kind of email that the site sends. */
export const everyEmail: Readonly<Record<string, EmailOfSite>> = {
  'the receipt of an enquiry': {
    by: `${enquiryEmails}: receiptBodies`,
    make: () => receiptEmail(complaint) ?? expect.fail(),
    hasDates: true,
  },
  'the receipt of a concern': {
    by: `${enquiryEmails}: receiptBodies`,
    make: () => receiptEmail(concern) ?? expect.fail(),
    hasDates: true,
  },
  'the receipt of a letter': {
    by: `${enquiryEmails}: receiptBodies`,
    make: () =>
      recordedReceiptEmail(
        { ...aboutData, day: companyDay(receivedAt), channel: 'letter' },
        'ada@merrow.example',
      ),
    hasDates: true,
  },
  'the receipt of a concern by telephone': {
    by: `${enquiryEmails}: receiptBodies`,
    make: () =>
      recordedReceiptEmail(
        {
          ...concern,
          deadlines: [receiptDateOfConcern(receivedAt)],
          day: companyDay(receivedAt),
          channel: 'telephone',
        },
        'ada@merrow.example',
      ),
    hasDates: true,
  },
  'the notice of an enquiry': {
    by: `${enquiryEmails}: noticeEmail`,
    make: () => noticeEmail(complaint, adminOrigin),
    hasDates: true,
  },
  'the notice of a concern': {
    by: `${enquiryEmails}: concernNotice`,
    make: () => noticeEmail(concern, adminOrigin),
    hasDates: true,
  },
  'the notice of an addition to a concern': {
    by: `${enquiryEmails}: concernNotice`,
    make: () =>
      additionNoticeEmail({ ...concern, recipient: concernRecipient(null), isReopened: true }, adminOrigin),
    hasDates: true,
  },
  'a reply': {
    by: `${enquiryEmails}: replyEmail`,
    make: (context) => reply(context, false),
    hasDates: true,
  },
  'the final reply': { by: `${enquiryEmails}: replyEmail`, make: (context) => reply(context, true) },
  'the news of a later date': { by: `${enquiryEmails}: replyEmail`, make: extension, hasDates: true },
  'a reply to an enquiry about nothing that is due': {
    by: `${enquiryEmails}: replyEmail`,
    make: () => replyEmail(emailed('general'), replyText),
  },
  'the news that an enquiry was passed on': {
    by: 'enquiries/pass-on-emails.server.ts: passedOnEmail',
    make: () => passedOnEmail({ ...complaint, channel: 'form' }, 'ada@merrow.example'),
    hasDates: true,
  },
  'the notice of an enquiry that was passed on': {
    by: 'enquiries/pass-on-emails.server.ts: passedOnNoticeEmail',
    make: () =>
      passedOnNoticeEmail(
        { ...complaint, channel: 'form', author: 'Maria Lindqvist', from: 'enquiries' },
        adminOrigin,
      ),
    hasDates: true,
  },
  'the reminder of a morning': {
    by: 'enquiries/remind-mailboxes.server.ts: reminderEmail',
    make: reminder,
  },
  'the alert of a refused reply': {
    by: 'enquiries/undelivered-emails.server.ts: alertOwner',
    make: refusedReply,
    hasDates: true,
  },
  'the alert of a refused notice of a concern': {
    by: 'enquiries/undelivered-emails.server.ts: alertOfNotice',
    make: refusedNotice,
  },
  'the news of a key': {
    by: 'admin/server/key-emails.server.ts: queueKeyNews',
    make: (context) => keyNews(context, 'key'),
  },
  'the news of a person': {
    by: 'admin/server/key-emails.server.ts: queueKeyNews',
    make: (context) => keyNews(context, 'person'),
  },
  'the confirmation of a subscription': {
    by: 'newsletter/subscription-emails.server.ts: emailTo',
    make: () => confirmationEmail(subscriber, atHeadquarters('2026-12-25T14:05')),
    hasDates: true,
  },
  'a newsletter': {
    by: 'newsletter/subscription-emails.server.ts: emailTo',
    make: () => newsletterEmail(subscriber, article),
  },
};
