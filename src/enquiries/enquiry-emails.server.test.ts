import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import {
  concernRecipients,
  enquirySubjects,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { companyDay, formatDate, noonOf, timeOfHeadquarters } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { organization } from '../../company/organization.ts';
import { atHeadquarters } from '../../tests/support/at-headquarters.ts';
import { answer, storeEnquiry, storeConcern } from '../../tests/support/stored-enquiries.ts';
import { temporaryContext, temporaryFolder } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { createTransport } from '../server/outbox/email-transport.ts';
import type { Email } from '../server/outbox/email.ts';
import { emailsOf, queueOf } from '../server/outbox/testing/queued-emails.ts';
import { promisedDeadlines } from './deadlines.server.ts';
import {
  additionNoticeEmail,
  noticeEmail,
  receiptEmail,
  type EmailedEnquiry,
} from './enquiry-emails.server.ts';
import { addToConcern } from './concern-of-reporter.server.ts';

const admin = 'https://admin.site.example';
const reference = 'HM-7QK4-93PD';
const receiptUrl = 'https://www.site.example/contact?receipt=a-token_of-43-characters';
const receivedAt = atHeadquarters('2026-12-23T14:05');
const acknowledgment = formatDate(deadlineFrom(receivedAt, { amount: 3, unit: 'business day' }).date);

function emailed(slug: EnquirySubjectSlug, typed: Partial<EmailedEnquiry['enquiry']> = {}): EmailedEnquiry {
  const subject = enquirySubjects.find((candidate) => candidate.slug === slug) ?? enquirySubjects[0];
  return {
    reference,
    subject,
    receivedAt,
    deadlines: promisedDeadlines(subject, receivedAt),
    details: {},
    receiptPage:
      slug === 'speak-up' ? null : { url: receiptUrl, shownUntil: atHeadquarters('2026-12-24T14:05') },
    enquiry: {
      subject: slug,
      name: 'Ada Merrow',
      organisation: 'Merrow & Daughters',
      email: 'ada@merrow.example',
      enquirerType: 'partner',
      message: 'The crane <b>ran</b> at night.\nSecond line.',
      ...typed,
    },
  };
}

function receipt(of: EmailedEnquiry): Email {
  const email = receiptEmail(of);
  if (!email) throw new Error('There is no receipt');
  return email;
}

/** The message as the recipient's mail program reads it. */
async function read(email: Email) {
  const dataDirectory = temporaryFolder();
  const transport = createTransport({ smtpUrl: undefined, dataDirectory });
  const messageId = '<9d0c4c58-2d67-4f2e-8a5b-3f6f3e0e6b11@site.example>';
  await transport.send({ email, messageId, date: receivedAt, isAutomatic: true });
  const [file = ''] = readdirSync(join(dataDirectory, 'outbox'));
  return PostalMime.parse(readFileSync(join(dataDirectory, 'outbox', file)));
}

describe('the receipt', () => {
  it('of a complaint names the dates in words', async () => {
    const email = await read(receipt(emailed('formal-complaint')));
    expect(email.subject).toBe(`We have received your message: ${reference}`);
    expect(email.to).toEqual([{ address: 'ada@merrow.example', name: '' }]);
    expect(email.replyTo).toEqual([{ address: mailboxes.complaints.value, name: '' }]);
    for (const line of [
      `Received: Wednesday 23 December 2026 at 14:05, ${timeOfHeadquarters}`,
      'Answered by: the Complaints Officer',
      `Acknowledgment by: ${acknowledgment}`,
      'Progress update by: Wednesday 6 January 2027',
      'Final response by: Wednesday 17 February 2027',
      receiptUrl,
    ]) {
      expect(email.text?.split('\n')).toContain(line);
    }
    expect(email.text?.replaceAll('\n', ' ')).toContain('until Thursday 24 December 2026 at 14:05');
  });

  it('says how to send a CV; the notice shows a link in the message as text', () => {
    const link = 'https://files.example.org/cv.pdf';
    const application = emailed('application', { message: link });
    expect(receipt(application).text.replaceAll('\n', ' ')).toContain('attach it to the reply');
    const notice = noticeEmail({ ...application, details: { role: 'esg-manager' } }, undefined);
    expect(notice.text).toContain('Role: esg manager');
    expect(notice.html).toContain(link);
    // The address is text, because a mail program shows where a link leads before it is followed.
    expect(notice.html).not.toContain('<a ');
  });

  it('holds nothing that was typed, whatever it is and whatever the subject', () => {
    const mark = 'Zq7Vx';
    const typed = fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom('', '\r\nBcc: ', '<a href="'))
      .map(([text, before]) => `${text}${before}${mark}`);
    fc.assert(
      fc.property(
        fc.constantFrom(...enquirySubjects.map(({ slug }) => slug)),
        fc.record({ name: typed, organisation: typed, message: typed }),
        fc.record({ role: typed }),
        (slug, enquiry, details) => {
          expect(JSON.stringify(receipt({ ...emailed(slug, enquiry), details }))).not.toContain(mark);
        },
      ),
    );
  });

  it('has the address that was given in its To header and nowhere else', async () => {
    const address = 'click-here@phish.example';
    for (const { slug } of enquirySubjects) {
      const { to, headers, ...rest } = await read(receipt(emailed(slug, { email: address })));
      expect(to).toEqual([{ address, name: '' }]);
      const others = headers.filter(({ key }) => key !== 'to');
      expect(JSON.stringify([others, { ...rest, headerLines: null }])).not.toContain('phish');
    }
  });

  it.each(concernRecipients)(
    'of a concern to the $title shows nothing of it in any header or part',
    async (chosen) => {
      const { from, subject, headers, html, text, replyTo } = await read(
        receipt(emailed('speak-up', { recipient: chosen.slug })),
      );
      expect(subject).toBe(`We have received your message: ${reference}`);
      expect(text).toContain(reference);
      expect(replyTo).toBeUndefined();
      expect(JSON.stringify([from, subject, headers, html, text])).not.toMatch(
        /speak|whistle|concern|report|confiden|anonym|complian|committee|chair|officer|case|crane|merrow &|\/contact/i,
      );
    },
  );
});

describe('a receipt', () => {
  it('of a concern has the reference and one date, and no word that another receipt does not have', () => {
    const ofConcern = receipt(emailed('speak-up'));
    const [first] = emailed('general').deadlines;
    expect(ofConcern.text.split('\n\n').slice(0, -1)).toEqual([
      'We have received your message\n=============================',
      `Your message has reached ${organization.tradingName.value}.`,
      `Reference: ${reference}`,
      `First answer by: ${formatDate(first?.date ?? '')}`,
      'Please do not reply to this email.',
    ]);
    expect(receipt(emailed('general')).text).toContain('\nFirst answer by: ');
    const preview = ({ html }: Email) => /<div[^>]*>([^<]*)<\/div>/.exec(html)?.[1];
    expect(preview(ofConcern)).toBe(preview(receipt(emailed('general'))));
  });
});

describe('a reply', () => {
  const replyText = async (context: AppContext, reference: string, at: string) => {
    await answer(context, { reference, now: atHeadquarters(at) });
    return (await emailsOf(context, 'reply')).at(-1)?.text;
  };

  it('says what is due next, of the dates that are still to come', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, receivedAt);
    const dates = promisedDeadlines(emailed('formal-complaint').subject, receivedAt);
    const [, , second] = dates.map(({ label, date }) => `\n\n${label} by: ${formatDate(date)}\n\n`);
    // The first reply comes after the first progress update was due.
    const day = dates[1]?.date ?? '';
    const late = new Date(noonOf(day).getTime() + 86_400_000);
    expect(await replyText(context, reference, `${companyDay(late)}T12:00`)).toContain(
      `What happens next\n-----------------${second ?? ''}`,
    );
  });

  it('says nothing of what is next where nothing is due', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context, {}, receivedAt);
    expect(await replyText(context, reference, '2026-12-24T10:00')).not.toContain('next');
  });
});

describe('the notice', () => {
  it('links to the admin app, unless that is switched off', () => {
    const enquiry = emailed('general');
    expect(noticeEmail(enquiry, admin).text).toContain(`${admin}/enquiries/${reference}\n`);
    expect(noticeEmail(emailed('speak-up'), admin).text).toContain(`${admin}/enquiries/${reference}\n`);
    expect(noticeEmail(enquiry, undefined).text).not.toContain('http');
  });

  it.each(enquirySubjects.filter(({ slug }) => slug !== 'speak-up'))(
    'about $label goes to its mailbox under its subject line, and is answered to the sender',
    ({ slug, label, mailbox }) => {
      expect(noticeEmail(emailed(slug), admin)).toMatchObject({
        subject: `${label}: ${reference}`,
        to: { address: mailboxes[mailbox].value },
        replyTo: { address: 'ada@merrow.example' },
      });
    },
  );

  it('shows the dates and, as text, what was typed', () => {
    const { text, html } = noticeEmail(emailed('formal-complaint'), admin);
    expect(text).toContain(`Acknowledgment by: ${acknowledgment}`);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['> The crane <b>ran</b> at night.', '> Second line.']),
    );
    expect(html).toContain('Merrow &amp; Daughters');
    expect(html).toContain('The crane &lt;b&gt;ran&lt;/b&gt; at night.<br />Second line.');
    expect(html).not.toContain('<b>ran');
  });

  it.each([
    ['speakUp', concernRecipients[0]],
    ['committeeChair', concernRecipients[1]],
  ] as const)(
    'of a concern, and of an addition, goes to %s alone, with no word of the reporter',
    (mailbox, recipient) => {
      const concern = emailed('speak-up', { recipient: recipient.slug });
      const other = mailbox === 'speakUp' ? 'committeeChair' : 'speakUp';
      const addition = additionNoticeEmail({ ...concern, recipient, isReopened: true }, admin);
      for (const email of [noticeEmail(concern, admin), addition]) {
        expect(email.to.address).toBe(mailboxes[mailbox].value);
        expect(email.subject).toBe(`Speak up (confidential): ${reference}`);
        expect(email.replyTo).toBeUndefined();
        const secrets = ['crane', 'Merrow', 'Ada', 'ada@', 'partner', '14:05', '23 December'];
        for (const secret of [...secrets, mailboxes[other].value])
          expect(JSON.stringify(email)).not.toContain(secret);
      }
    },
  );
});

describe('the emails about one enquiry', () => {
  const idsOf = async (context: AppContext, kind: string) =>
    (await queueOf(context)).filter((mail) => mail.kind === kind).map(({ message_id }) => message_id);

  it('are one conversation at the sender, and one at the mailbox', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context);
    for (const later of [1, 2]) await answer(context, { reference, now: new Date(Date.now() + later) });
    const [[receipt = ''], [first = '']] = [await idsOf(context, 'receipt'), await idsOf(context, 'reply')];
    const [, second = expect.fail()] = await emailsOf(context, 'reply');
    const { inReplyTo, references } = await read(second);
    expect([inReplyTo, references]).toEqual([first, `${receipt} ${first}`]);
    expect(await emailsOf(context, 'notice')).toMatchObject([{ references: [receipt] }]);
  });

  it('of a concern are one conversation at its recipient, without the receipt', async () => {
    const context = await temporaryContext();
    const { caseCode } = await storeConcern(context, { email: 'ada@merrow.example' });
    await addToConcern(context, caseCode, 'There is more.', new Date(Date.now() + 1));
    const [concern] = await idsOf(context, 'notice');
    expect(await emailsOf(context, 'notice')).toMatchObject([{ references: [] }, { references: [concern] }]);
  });
});

it.each([
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  '"c@d.example" <a@b.example>',
  'group: a@b.example;',
])('%j is no recipient and no reply-to', (email) => {
  const of = emailed('general', { email });
  expect(() => receiptEmail(of)).toThrow('not one email address');
  expect(() => noticeEmail(of, admin)).toThrow('not one email address');
});
