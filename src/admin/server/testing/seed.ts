/**
 * Fills a new DATA_DIR for trying the admin app: forty enquiries, two concerns, subscribers, a newsletter, emails that failed,
 * and statistics. It prints an invitation for each person. `DATA_DIR=/tmp/admin node src/admin/server/testing/seed.ts`
 */
import { pino } from 'pino';
import { articleCategories } from '../../../../company/categories.ts';
import { enquirySubjects, receivesConcerns } from '../../../../company/enquiry-subjects.ts';
import { mailboxNames } from '../../../../company/mailboxes.ts';
import { addToConcern } from '../../../enquiries/concern-of-reporter.server.ts';
import { replyToEnquiry } from '../../../enquiries/answer-enquiry.server.ts';
import { closeEnquiry } from '../../../enquiries/close-enquiry.server.ts';
import { newCaseCode } from '../../../enquiries/case-code.ts';
import { isConcern } from '../../../enquiries/enquiry.ts';
import { receiveConcern, receiveEnquiry } from '../../../enquiries/receive-enquiry.server.ts';
import { readArticles } from '../../../insights/read-articles.server.ts';
import { sendNewsletter } from '../../../newsletter/send-newsletter.server.ts';
import { subscribe } from '../../../newsletter/testing/subscribers.ts';
import { openContext } from '../../../server/context.ts';
import { parseEnvironment } from '../../../server/environment.ts';
import { countPageView } from '../../../statistics/statistics-store.server.ts';
import { invitePerson } from '../admin-people.server.ts';

const context = await openContext(parseEnvironment(process.env), pino({ level: 'silent' }));
const { database, environment } = context;
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

const people = [
  { name: 'Maria Lindqvist', mailboxes: mailboxNames.filter((mailbox) => !receivesConcerns(mailbox)) },
  { name: 'Oskar Falk', mailboxes: ['speakUp', 'enquiries'] },
  { name: 'Helen Marsh', mailboxes: ['committeeChair'] },
] as const;
const author = people[0].name;
const names = ['Ada Merrow', 'Tomás Ortega', 'Ngozi Adeyemi', 'Li Wei', 'Sam O’Brien', 'Zoë Ångström'];
const openings = [
  'We have a site by the canal and would like to know whether you can help.',
  'My call of last week was not returned, and I still do not know who looks after this.',
  'The map on the portfolio page cannot be used with a keyboard, so I could not read it.',
];

const subjects = enquirySubjects.filter(({ slug }) => !isConcern(slug));
for (let index = 0; index < 40; index += 1) {
  const subject = subjects[index % subjects.length]?.slug ?? 'general';
  const age = 0.2 + ((index * 7.3) % 75);
  const { reference } = await receiveEnquiry(context, {
    enquiry: {
      subject,
      name: names[index % names.length] ?? '',
      email: `sender${String(index % names.length)}@sender.example`,
      organisation: index % 3 === 0 ? 'Merrow & Daughters' : '',
      enquirerType: 'partner',
      message: `${openings[index % 3] ?? ''}\n\nThe second paragraph gives the details: plot ${String(index + 1)}.`,
    },
    details: subject === 'application' ? { role: 'development-manager' } : {},
    now: daysAgo(age),
  });
  if (index % 3 === 1)
    await replyToEnquiry(context, {
      reference,
      author,
      close: index % 2 === 0,
      messagesSeen: 0,
      text: 'Thank you for writing.\n\nWe are looking into it, and you hear from us within the week.',
      idempotencyKey: crypto.randomUUID(),
      now: daysAgo(Math.max(0.1, age - 2)),
    });
  else if (age > 40) await closeEnquiry(context, { reference, reason: 'withdrawn', now: daysAgo(age - 5) });
}

for (const [recipient, age] of [
  ['compliance-officer', 4],
  ['committee-chair', 30],
] as const) {
  const caseCode = newCaseCode();
  const message =
    'The crane on the north site ran at night without a permit, and I was told not to write it down.';
  const enquiry = { subject: 'speak-up', recipient, name: '', email: '', message } as const;
  await receiveConcern(context, { enquiry, details: {}, caseCode, now: daysAgo(age) });
  await addToConcern(context, caseCode, 'It ran again on Tuesday, from ten to midnight.', daysAgo(age - 1));
}

for (let index = 0; index < 60; index += 1)
  await subscribe(context, `subscriber${String(index)}@reader.example`, articleCategories.slice(index % 3));
const [, article] = readArticles();
if (article) await sendNewsletter(context, article, daysAgo(6));

await database.transaction(async (trx) => {
  await trx
    .updateTable('outbox')
    .set((is) => ({ state: 'sent', attempts: 1, sent_at: is.ref('created_at') }))
    .execute();
  const some = trx.selectFrom('outbox').select('id').where('kind', '<>', 'newsletter').limit(4);
  await trx
    .updateTable('outbox')
    .set({ state: 'dead', attempts: 9, sent_at: null, failure: '550 no-mailbox' })
    .where('id', 'in', some)
    .execute();
  await trx
    .updateTable('newsletter_sends')
    .set((is) => ({ delivered_at: is.ref('queued_at') }))
    .execute();
  const refused = trx.selectFrom('newsletter_sends').select('subscriber_id').limit(3);
  await trx
    .updateTable('newsletter_sends')
    .set({ delivered_at: null, refused_at: daysAgo(6).getTime() })
    .where('subscriber_id', 'in', refused)
    .execute();
});

const search = { referrer: 'search.example', device: 'phone' } as const;
const direct = { referrer: undefined, device: 'desktop' } as const;
for (let day = 0; day < 30; day += 1)
  for (const [index, page] of ['/', '/portfolio', '/contact', '/insights', '/about'].entries())
    for (let view = 0; view < ((day * 5 + index * 3) % 9) + 3 - index / 2; view += 1)
      await countPageView(context, { page, ...(view % 3 === 0 ? search : direct) }, daysAgo(day));

for (const person of people) {
  const invited = await invitePerson(context, person, new Date(now));
  const link = `${environment.admin?.origin ?? ''}/invitation#${invited?.token ?? ''}`;
  process.stdout.write(`${person.name}, ${person.mailboxes.join(', ')}: ${link}\n`);
}
await database.close();
