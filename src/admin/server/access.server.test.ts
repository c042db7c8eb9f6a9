import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { companyDay } from '../../../company/dates.ts';
import { concernMailboxes, receivesConcerns } from '../../../company/enquiry-subjects.ts';
import { mailboxNames, type MailboxName } from '../../../company/mailboxes.ts';
import {
  answer,
  storeComplaintAboutOfficer,
  storeConcern,
  storeEnquiry,
} from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase, temporaryContext } from '../../../tests/support/temporary-context.ts';
import { boundToConfirm, encryptToRecipients } from '../../enquiries/age-keys.ts';
import { makeIdentity } from '../../enquiries/testing/concern-fixtures.ts';
import { sendNewsletter } from '../../newsletter/send-newsletter.server.ts';
import { subscribe } from '../../newsletter/testing/subscribers.ts';
import type { AppContext } from '../../server/context.ts';
import { queueOf } from '../../server/outbox/testing/queued-emails.ts';
import type { Rows } from '../api.ts';
import type { FoundPart } from './enquiry-list-routes.server.ts';
import { changeAnswers, revokePerson } from './admin-people.server.ts';
import type { MailRow } from './overview-routes.server.ts';
import type { EnquiryRow } from './shown-enquiry.server.ts';
import type { Counts } from './overview-routes.server.ts';
import {
  adminOn,
  allButConcerns,
  signedIn,
  signFor,
  type AdminApp,
  type AdminClient,
} from './testing/admin-client.ts';
import { additionOf, removalOf } from './testing/change-passkeys.ts';

const general = { subject: 'general', about: null };
const media = { subject: 'media', about: null };

/** What would change who may read the enquiries of this test is refused, to those who may read them with this status. */
const refusals: readonly (readonly [route: RegExp, status: number])[] = [
  [/\/pass-on$/, 409],
  // A date moves of a data protection request only.
  [/\/more-time$/, 400],
];

const ada = 'ada@merrow.example';

/** Everybody who may sign in, by what each answers. */
const people: Readonly<Record<string, readonly MailboxName[]>> = {
  ...Object.fromEntries(mailboxNames.map((mailbox) => [mailbox, [mailbox]])),
  all: allButConcerns,
  none: [],
};

/** What is not about one enquiry, and who may use it; everybody may use the rest. */
const features: readonly (readonly [route: RegExp, mailboxes: readonly MailboxName[]])[] = [
  // What these tests record is a general enquiry.
  [/^POST \/api\/enquiries$/, ['enquiries']],
  [/ \/api\/audit/, ['privacy']],
  [/ \/api\/newsletter/, ['media']],
  [/ \/api\/people\/(unsubscribe|erased-requests)$/, ['privacy']],
  [/ \/api\/people\//, ['privacy', ...concernMailboxes]],
  [/ \/api\/concern-keys/, concernMailboxes],
];

const article = {
  slug: 'wind',
  path: '/insights?article=wind',
  title: 'Wind',
  category: 'Energy',
  excerpt: '…',
  date: new Date('2026-11-01'),
} as const;

/** A site with an enquiry to each mailbox, a complaint about the Complaints Officer, and a concern to each recipient, all of Ada. */
async function openSite(openContext: () => Promise<AppContext>) {
  const opened = await openContext();
  const context = { ...opened, environment: { ...opened.environment, publicOriginIsSet: true } };
  const enquiries: { readonly reference: string; readonly mailbox: MailboxName }[] = [];
  for (const mailbox of mailboxNames) {
    const { reference } = await storeEnquiry(context);
    // No subject is answered by `security`; the column alone decides.
    await context.database.transaction((trx) =>
      trx.updateTable('enquiries').set({ mailbox }).where('reference', '=', reference).execute(),
    );
    enquiries.push({ reference, mailbox });
  }
  const complaint = await storeComplaintAboutOfficer(context);
  enquiries.push({ reference: complaint.reference, mailbox: 'committeeChair' });
  for (const [recipient, mailbox] of [
    ['compliance-officer', 'speakUp'],
    ['committee-chair', 'committeeChair'],
  ] as const)
    enquiries.push({ reference: (await storeConcern(context, { recipient })).reference, mailbox });
  const app = adminOn(context, { articles: [article] });
  return { context, app, enquiries };
}

const openRoutes = /\/api\/(sign-in|invitation)/;

/** The routes for people who have signed in, the one that ends the session last. */
const routesOf = (app: AdminApp) => {
  const all = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const names = [...new Set(all.map(({ method, path }) => `${method} ${path}`))];
  return names
    .filter((route) => !openRoutes.test(route) && !route.endsWith('/sign-out'))
    .concat('POST /api/sign-out');
};

/** A subscriber for each person, who can be unsubscribed once. */
const subscriberOf = (person: string) => `${person}@reader.example`.toLowerCase();

type Client = Awaited<ReturnType<typeof signedIn>> & { readonly mailboxes: readonly MailboxName[] };

/** Bodies that the routes accept. */
async function makeBodies(client: Client) {
  const { recipient } = await makeIdentity();
  const { ciphertext, keyId } = await encryptToRecipients([recipient], { text: '' });
  const text = { id: randomUUID(), table: 'messages', keyId };
  // Whoever answers no mailbox for concerns has nothing to sign, and is refused before it is looked at.
  const sign = async (bound: string) =>
    client.mailboxes.some(receivesConcerns)
      ? await signFor(client, bound)
      : { nonce: '', response: client.passkey.signIn('') };
  const { passkey } = client;
  const further = { id: '' };
  const bodies: Readonly<Record<string, (person: string) => object | Promise<object>>> = {
    '/rows': () => ({ references: [] }),
    '/dismiss': () => ({ references: [] }),
    '/dismiss/undo': () => ({ references: [] }),
    '/taken': () => ({ mine: false, seen: null }),
    '/passkeys/name': () => ({ id: passkey.id, name: 'Laptop' }),
    '/passkeys/add': async () => {
      const { passkey: added, body } = await additionOf(client, 'Phone');
      further.id = added.id;
      return body;
    },
    '/passkeys/remove/options': () => ({ id: further.id }),
    '/passkeys/remove': () => removalOf(client, further.id),
    '/answered': () => ({
      channel: 'letter',
      day: companyDay(new Date()),
      close: false,
      idempotencyKey: randomUUID(),
    }),
    '/api/enquiries': () => ({
      channel: 'letter',
      day: companyDay(new Date()),
      ...general,
      name: 'Ada',
      email: ada,
      message: 'A canal.',
      sendReceipt: false,
      caseCode: null,
      idempotencyKey: randomUUID(),
    }),
    '/more-time': () => ({
      day: companyDay(new Date()),
      reason: 'Much to read.',
      tellSender: true,
      idempotencyKey: randomUUID(),
    }),
    '/notes': () => ({ id: randomUUID(), text: 'Ask the site office.' }),
    '/pass-on': () => ({ from: media, to: media, tellSender: false }),
    '/close': () => ({ reason: 'duplicate' }),
    '/readers': () => ({ isOpen: true }),
    '/take-back': () => ({ id: randomUUID() }),
    '/enquiries/open': () => ({ references: [] }),
    '/signature': () => ({ signature: 'Maria Lindqvist' }),
    '/saved-texts/:mailbox': () => ({ title: 'A visit', text: 'We shall visit.', subject: null }),
    '/saved-texts/:mailbox/delete': () => ({ id: randomUUID() }),
    '/replies': () => ({
      text: 'Thank you.',
      close: false,
      idempotencyKey: randomUUID(),
      messagesSeen: 1_000,
    }),
    '/concern-keys/options': () => ({ bound: recipient }),
    '/concern-keys': async () => ({ recipient, ...(await sign(recipient)) }),
    '/concern-keys/permit': async () => ({ encryptsTo: keyId, ...(await sign(keyId)) }),
    '/concern-keys/confirm': async () => ({ subjects: [], ...(await sign(boundToConfirm([]))) }),
    '/label': () => ({ label: null }),
    '/concern-texts/:mailbox': () => ({ ...text, ciphertext }),
    '/concern-texts/:mailbox/opened': () => text,
    '/people/find': () => ({ email: ada }),
    '/people/export': () => ({ email: ada }),
    '/people/erase': () => ({ email: 'nobody@merrow.example' }),
    '/people/unsubscribe': (person) => ({ email: subscriberOf(person) }),
  };
  return (route: string, person: string): Promise<object> =>
    Promise.resolve(Object.entries(bodies).find(([ending]) => route.endsWith(ending))?.[1](person) ?? {});
}

/** An email of each enquiry that has failed, by its reference, and a refused subscription for each action on one. */
async function makeFailures(context: AppContext) {
  for (const name of ['keep', 'delete']) await subscribe(context, `${name}@merrow.example`, ['Energy']);
  await sendNewsletter(context, article, new Date());
  return context.database.transaction(async (trx) => {
    await trx.updateTable('outbox').set({ state: 'dead' }).execute();
    await trx.updateTable('newsletter_sends').set({ refused_at: Date.now() }).execute();
    const emails = await trx
      .selectFrom('outbox')
      .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
      .select(['outbox.id', 'reference'])
      .execute();
    const [kept, deleted] = await trx.selectFrom('newsletter_sends').select('subscriber_id').execute();
    return {
      emailOf: new Map(emails.map(({ id, reference }) => [reference, id])),
      refusedFor: { keep: kept?.subscriber_id ?? '', delete: deleted?.subscriber_id ?? '' },
    };
  });
}

interface Cell {
  readonly route: string;
  readonly path: string;
  /** The enquiry that the body is about. */
  readonly reference?: string;
  /** The mailbox that the path is about, or a dash. */
  readonly about: string;
  readonly isAllowed: boolean;
}

type Enquiries = Awaited<ReturnType<typeof openSite>>['enquiries'];

/** What somebody who answers these mailboxes may do, with each route and each mailbox. */
function cellsFor(
  mailboxes: readonly MailboxName[],
  routes: readonly string[],
  enquiries: Enquiries,
): Cell[] {
  return routes.flatMap((route): Cell[] => {
    const path = route
      .replace(/^\w+ /, '')
      .replace(':slug', 'wind')
      .replace(/statistics$/, '$&?days=7')
      .replace(/search$/, '$&?text=canal')
      .replace(/^\/api\/register\/.*$/, '$&?from=2026-01-01&to=2026-12-31');
    if (path.includes(':reference'))
      return enquiries.map(({ reference, mailbox }) => ({
        route,
        path: path.replace(':reference', reference),
        about: mailbox,
        isAllowed: mailboxes.includes(mailbox),
      }));
    if (path.endsWith('/mail/put-away'))
      return enquiries.map(({ reference, mailbox }) => ({
        route,
        path,
        reference,
        about: mailbox,
        isAllowed: mailboxes.includes(mailbox),
      }));
    if (path.includes(':mailbox'))
      return mailboxNames.map((mailbox) => ({
        route,
        path: path.replace(':mailbox', mailbox),
        about: mailbox,
        isAllowed:
          mailboxes.includes(mailbox) &&
          (receivesConcerns(mailbox) || /\/(saved-texts|register)\//.test(path)),
      }));
    const [, needed] = features.find(([pattern]) => pattern.test(route)) ?? [];
    // An email or a subscriber that is not there, as in these paths and bodies, is nothing for anybody.
    const isAllowed = !needed || needed.some((mailbox) => mailboxes.includes(mailbox));
    return [{ route, path, about: '–', isAllowed }];
  });
}

const allowed = new Map<string, string[]>();
afterAll(() => {
  if (process.env['ACCESS_TABLE']) printTable(allowed);
});

/** Each route about each mailbox must be 200 for this person, or 404 as for nothing. */
async function expectOnlyOwn(
  openContext: () => Promise<AppContext>,
  person: string,
  mailboxes: readonly MailboxName[],
): Promise<void> {
  const { context, app, enquiries } = await openSite(openContext);
  const routes = routesOf(app);
  expect(routes.length).toBeGreaterThan(20);
  const { emailOf, refusedFor } = await makeFailures(context);
  await subscribe(context, subscriberOf(person));
  const client = await signedIn(context, app, mailboxes, person);
  const bodyOf = await makeBodies({ ...client, mailboxes });
  const wrong: string[] = [];
  for (const { route, path, reference, about, isAllowed } of cellsFor(mailboxes, routes, enquiries)) {
    const method = route.split(' ')[0] ?? '';
    const given = reference === undefined ? await bodyOf(route, person) : { id: emailOf.get(reference) };
    const refused = refusedFor[route.endsWith('/keep') ? 'keep' : 'delete'];
    const body = method === 'GET' ? undefined : given;
    const response = await client.send(method, path.replace(':id', refused), body);
    const isNothing = response.status === 404 && (await response.text()) === '{"error":"not-found"}';
    const refusal = refusals.find(([pattern]) => pattern.test(route))?.[1];
    const isDone = refusal === undefined ? response.ok : response.status === refusal;
    if (isAllowed ? !isDone : !isNothing) wrong.push(`${route} ${about} is ${String(response.status)}`);
    const row = `${about} ${route}`;
    allowed.set(row, [...(allowed.get(row) ?? []), ...(response.ok ? [person] : [])]);
  }
  expect(wrong).toEqual([]);
  expect((await client.send('GET', '/api/session')).status, 'after signing out').toBe(401);
}

/** Those whose rights differ in kind. The others differ only in the name of a mailbox, which no database treats differently. */
const typical = ['speakUp', 'privacy', 'all', 'none'];

describe('who may read, on SQLite', () => {
  it.each(Object.entries(people).filter(([person]) => !typical.includes(person)))(
    'is who answers the mailbox: for %s, each route about each mailbox is 200, or 404 as for nothing',
    async (person, mailboxes) => {
      await expectOnlyOwn(temporaryContext, person, mailboxes);
    },
  );
});

describeOnEachDatabase('who may read', (openContext) => {
  it.each(typical)(
    'is who answers the mailbox: for %s, each route about each mailbox is 200, or 404 as for nothing',
    async (person) => {
      await expectOnlyOwn(openContext, person, people[person] ?? expect.fail());
    },
  );

  it('is in no list, count, search, mail or export of others', async () => {
    const { context, app, enquiries } = await openSite(openContext);
    await subscribe(context, ada);
    await context.database.transaction((trx) => trx.updateTable('outbox').set({ state: 'dead' }).execute());
    const mails = await queueOf(context);
    for (const [person, mailboxes] of Object.entries(people)) {
      const client = await signedIn(context, app, mailboxes, person);
      const own = enquiries.filter(({ mailbox }) => mailboxes.includes(mailbox));
      const references = own.map(({ reference }) => reference).toSorted();
      const find = async (query: string) => {
        const { rows, total } = await client.get<Rows<EnquiryRow>>(`/api/enquiries?${query}`);
        expect(total, person).toBe(rows.length);
        return rows.map(({ reference }) => reference).toSorted();
      };
      expect(await find('state=all'), person).toEqual(references);
      const search = async (text: string) => {
        const found = await client.get<FoundPart>(`/api/enquiries/search?state=all&text=${text}`);
        return found.references.toSorted();
      };
      for (const { reference } of enquiries)
        expect(await search(reference), person).toEqual(references.includes(reference) ? [reference] : []);
      expect(await search('canal'), person).toEqual(references);
      const every = enquiries.map(({ reference }) => reference);
      const { rows } = await client.post<Rows<EnquiryRow>>('/api/enquiries/rows', { references: every });
      expect(rows.map(({ reference }) => reference).toSorted(), person).toEqual(references);

      const mail = await client.get<Rows<MailRow>>('/api/mail');
      const owned = await ownedMails(context, references);
      const ofKeys = mailboxes.some(receivesConcerns) ? await newsOfKeys(context) : 0;
      const ofNewsletter = mails.filter((one) => one.enquiry_id === null).length;
      expect(mail.total, person).toBe(owned + ofKeys + (mailboxes.includes('media') ? ofNewsletter : 0));
      expect(mail.rows.every(({ reference }) => reference === null || references.includes(reference))).toBe(
        true,
      );
      expect(await client.get<Counts>('/api/counts'), person).toMatchObject({
        inbox: references.length,
        mail: mail.total - ofKeys,
      });
      expect(await exportedTo(client, enquiries), person).toEqual(
        enquiries
          .filter(({ mailbox }) =>
            receivesConcerns(mailbox) ? mailboxes.includes(mailbox) : mailboxes.includes('privacy'),
          )
          .map(({ reference }) => reference)
          .toSorted(),
      );
    }
  });

  it('changes at once with what a person answers, and ends for every session when a person is revoked', async () => {
    const { context, app, enquiries } = await openSite(openContext);
    const client = await signedIn(context, app, ['media'], 'Maria Lindqvist');
    const about = enquiries.find(({ mailbox }) => mailbox === 'careers') ?? expect.fail();
    const open = async () => (await client.send('GET', `/api/enquiries/${about.reference}`)).status;
    expect(await open()).toBe(404);
    await changeAnswers(context, { name: 'Maria Lindqvist', mailboxes: ['careers'] }, new Date());
    expect(await open()).toBe(200);
    expect((await client.send('GET', '/api/newsletter')).status).toBe(404);
    await revokePerson(context, 'MARIA LINDQVIST');
    for (const route of routesOf(app)) {
      const [method = '', path = ''] = route.split(' ');
      const asked = path.replace(':reference', about.reference).replace(':mailbox', 'speakUp');
      const { status } = await client.send(method, asked, method === 'GET' ? undefined : {});
      expect(status, route).toBe(401);
    }
  });

  it('shows an officer who also answers enquiries nothing of a concern in the log or in mail', async () => {
    const opened = await openContext();
    const lines: string[] = [];
    const logger = pino({ base: null, level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const context = { ...opened, logger };
    const client = await signedIn(context, adminOn(context), ['speakUp', 'enquiries'], 'Olga');
    const { reference } = await storeConcern(context, { message: 'The crane ran at night.' });
    const found = await client.get<FoundPart>('/api/enquiries/search?text=crane+night');
    expect(found.references).toEqual([reference]);
    const { rows } = await client.post<Rows<EnquiryRow>>('/api/enquiries/rows', found);
    expect(rows).toMatchObject([{ reference, subjectLabel: 'Concern', sender: null, excerpt: null }]);
    await client.get(`/api/enquiries/${reference}`);
    const before = await queueOf(context);
    await answer(context, { reference, text: 'Are you safe?' });
    await client.post(`/api/enquiries/${reference}/close`, { reason: 'withdrawn' });
    expect(await queueOf(context)).toEqual(before);
    for (const mail of before)
      expect(JSON.stringify(context.encryption.decrypt('outbox', mail))).not.toMatch(/crane|safe\?/);
    expect(lines.join('')).toContain(reference);
    expect(lines.join('')).not.toMatch(/crane|merrow|safe\?/i);
  });
});

async function ownedMails({ database }: AppContext, references: readonly string[]): Promise<number> {
  const found = database.db
    .selectFrom('outbox')
    .innerJoin('enquiries', 'enquiries.id', 'enquiry_id')
    .select('reference');
  return (await found.execute()).filter(({ reference }) => references.includes(reference)).length;
}

/** The emails that tell of new keys and new people, which are about no enquiry and wait to be sent. */
const newsOfKeys = async (context: AppContext) =>
  (await queueOf(context)).filter(({ kind, enquiry_id }) => kind === 'owner-alert' && enquiry_id === null)
    .length;

/** Those of the enquiries that an export of Ada’s data has. */
async function exportedTo(client: AdminClient, enquiries: readonly { readonly reference: string }[]) {
  const exported = JSON.stringify(await client.post('/api/people/export', { email: ada }));
  return enquiries
    .map(({ reference }) => reference)
    .filter((reference) => exported.includes(reference))
    .toSorted();
}

/** Prints who gets 200, for the routes that are alike: "mailbox → people". Everybody else gets 404. */
function printTable(allowed: ReadonlyMap<string, readonly string[]>): void {
  const answers = new Map<string, string[]>();
  for (const [row, who] of allowed) {
    const [about = '', ...route] = row.split(' ');
    const line = `${about} → ${[...new Set(who)].join(', ')}`;
    const name = route.join(' ');
    answers.set(name, [...(answers.get(name) ?? []), ...(who.length > 0 ? [line] : [])]);
  }
  const alike = Map.groupBy([...answers.keys()], (route) => [...new Set(answers.get(route))].join('\n    '));
  for (const [lines, routes] of alike) process.stdout.write(`${routes.join('\n')}\n    ${lines}\n`);
}
