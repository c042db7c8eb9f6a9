import { expect, it } from 'vitest';
import { companyDay } from '../../../company/dates.ts';
import { storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import type { AppContext } from '../../server/context.ts';
import type { Rows } from '../api.ts';
import { dueGroupOf } from '../due-groups.ts';
import { changeAnswers, revokePerson } from './admin-people.server.ts';
import type { EnquiryList, FoundPart, Neighbours } from './enquiry-list-routes.server.ts';
import type { EnquiryDetail, EnquiryRow } from './shown-enquiry.server.ts';
import { adminOn, allButConcerns, signedIn } from './testing/admin-client.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const referencesOf = ({ rows }: Pick<Rows<EnquiryRow>, 'rows'>) => rows.map(({ reference }) => reference);

/** Copies an enquiry many times, each a minute older. */
async function storeMany({ database }: AppContext, reference: string, amount: number): Promise<void> {
  const { db } = database;
  const stored = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const due = await db
    .selectFrom('deadlines')
    .selectAll()
    .where('enquiry_id', '=', stored.id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: amount }, (_, index) => {
    const id = crypto.randomUUID();
    const earlier = (index + 1) * 60_000;
    return {
      enquiry: {
        ...stored,
        id,
        reference: `COPY-${String(index)}`,
        idempotency_key: id,
        received_at: stored.received_at - earlier,
        next_due_at: stored.next_due_at - earlier,
      },
      deadline: { ...due, id: crypto.randomUUID(), enquiry_id: id, due_at: due.due_at - earlier },
    };
  });
  await database.transaction(async (trx) => {
    for (let start = 0; start < amount; start += 100) {
      const part = copies.slice(start, start + 100);
      await trx
        .insertInto('enquiries')
        .values(part.map(({ enquiry }) => enquiry))
        .execute();
      await trx
        .insertInto('deadlines')
        .values(part.map(({ deadline }) => deadline))
        .execute();
    }
  });
}

describeOnEachDatabase('the list of enquiries', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const app = adminOn(context);
    return { context, app, staff: await signedIn(context, app, allButConcerns, 'Maria Lindqvist') };
  };

  it('is read in pages to its end, each row once, with the counts of all pages', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, {}, ago(30));
    await storeMany(context, reference, 450);
    const seen: string[] = [];
    for (const page of ['1', '2', '3']) {
      const list = await staff.get<EnquiryList>(`/api/enquiries?page=${page}`);
      expect(list).toMatchObject({
        total: 451,
        pages: 3,
        counts: { open: 451, closed: 0, groups: { overdue: 451 } },
      });
      seen.push(...referencesOf(list));
    }
    expect(new Set(seen).size).toBe(451);
    const beyond = await staff.get<EnquiryList>('/api/enquiries?page=4');
    expect([beyond.page, referencesOf(beyond)], 'the last one').toEqual([3, seen.slice(400)]);
    expect((await staff.send('GET', '/api/enquiries?page=0')).status).toBe(400);
  });

  it('counts its groups by the days by which its rows are grouped', async () => {
    const { context, staff } = await open();
    for (const age of [40, 20, 8, 7, 6, 5, 4, 3, 2, 1, 0]) await storeEnquiry(context, {}, ago(age));
    const { rows, counts } = await staff.get<EnquiryList>('/api/enquiries');
    const today = companyDay(new Date());
    const groups = Object.groupBy(rows, ({ next }) => dueGroupOf(next?.date, today));
    for (const [group, count] of Object.entries(counts.groups))
      expect(groups[group as keyof typeof groups]?.length ?? 0, group).toBe(count);
  });

  it('is searched to its end, in parts that follow each other, with the true number', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, { message: 'A site by the canal.' }, ago(3));
    await storeEnquiry(context, { message: 'Nothing of the kind.' }, ago(2));
    await storeMany(context, reference, 4_300);
    const found: string[] = [];
    const parts: number[] = [];
    let after = '';
    do {
      const part = await staff.get<FoundPart>(
        `/api/enquiries/search?text=nothing&after=${after}`.replace(/&after=$/, ''),
      );
      expect(part.total).toBe(4_302);
      found.push(...part.references);
      parts.push(part.read);
      after = part.after ?? '';
    } while (after !== '');
    expect(found).toHaveLength(1);
    expect(parts).toEqual([4_000, 302]);
  });

  it('is searched without accents, with any apostrophe and dash, and by any form of a reference', async () => {
    const { context, staff } = await open();
    const { reference } = await storeEnquiry(context, {
      name: 'Zoë O’Brien Ångström-Søgaard',
      message: 'Tomás wrote “by the canal”, twice.',
    });
    const find = async (text: string) =>
      (await staff.get<FoundPart>(`/api/enquiries/search?text=${encodeURIComponent(text)}`)).references;
    const typed = [
      'Zoe',
      "O'Brien",
      'OBRIEN',
      'angstrom',
      'Zoe\u0308',
      'tomas',
      '"canal"',
      'canal,',
      'Angstrom‑Sogaard',
      '(twice)',
    ];
    for (const text of typed) expect(await find(text), text).toEqual([reference]);
    for (const text of [
      reference.slice(3),
      reference.replaceAll('-', '\u2011'),
      `Re: [${reference}]`,
      reference.replaceAll('-', ''),
    ])
      expect(await find(text), text).toEqual([reference]);
    expect(await find('canal nowhere')).toEqual([]);
    expect(await find('"…"')).toEqual([]);
  });

  it('tells what stands before and after an enquiry, and its place, also once it has left the list', async () => {
    const { context, staff } = await open();
    const stored = [];
    for (const age of [30, 20, 10]) stored.push(await storeEnquiry(context, { subject: 'media' }, ago(age)));
    await storeEnquiry(context, {}, ago(15));
    const [first, second, third] = stored.map(({ reference }) => reference);
    const neighboursOf = (reference = '') =>
      staff.get<Neighbours>(`/api/enquiries/${reference}/neighbours?subject=media`);
    expect(await neighboursOf(second)).toMatchObject({
      position: 2,
      total: 3,
      previous: { reference: first },
      next: { reference: third, subjectLabel: 'Media', next: { label: 'First answer' } },
    });
    expect(await neighboursOf(first)).toMatchObject({ position: 1, previous: null });
    expect(await neighboursOf(third)).toMatchObject({ position: 3, next: null });
    await staff.post(`/api/enquiries/${String(second)}/close`, { reason: 'withdrawn' });
    expect(await neighboursOf(second)).toMatchObject({ position: null, total: 2 });
  });

  it('shows who has taken an enquiry on, to whom it is mine, and tells the slower of two', async () => {
    const { context, app, staff } = await open();
    const oskar = await signedIn(context, app, ['enquiries'], 'Oskar Falk');
    const { reference } = await storeEnquiry(context);
    await storeEnquiry(context);
    const path = `/api/enquiries/${reference}/taken`;
    expect(await staff.post(path, { mine: true, seen: null })).toEqual({
      reference,
      takenBy: 'Maria Lindqvist',
    });
    const slower = await oskar.send('POST', path, { mine: true, seen: null });
    expect([slower.status, await slower.json()]).toMatchObject([409, { takenBy: 'Maria Lindqvist' }]);
    expect(referencesOf(await staff.get<EnquiryList>('/api/enquiries?mine=yes'))).toEqual([reference]);
    expect(await oskar.get<EnquiryList>('/api/enquiries?mine=yes')).toMatchObject({ total: 0 });
    expect(await oskar.get<EnquiryDetail>(`/api/enquiries/${reference}`)).toMatchObject({
      takenBy: 'Maria Lindqvist',
    });
    await oskar.post(path, { mine: true, seen: 'Maria Lindqvist' });
    expect(await oskar.get<EnquiryList>('/api/enquiries?mine=yes')).toMatchObject({ total: 1 });
    await oskar.post(path, { mine: false, seen: 'Oskar Falk' });
    expect(await staff.get<EnquiryDetail>(`/api/enquiries/${reference}`)).toMatchObject({ takenBy: null });
  });

  it('gives back what somebody had taken on who leaves, or no longer answers the mailbox', async () => {
    const { context, app, staff } = await open();
    const oskar = await signedIn(context, app, ['enquiries', 'media'], 'Oskar Falk');
    const [general, media] = [await storeEnquiry(context), await storeEnquiry(context, { subject: 'media' })];
    for (const { reference } of [general, media])
      await oskar.post(`/api/enquiries/${reference}/taken`, { mine: true, seen: null });
    const takenBy = async () =>
      (await staff.get<EnquiryList>('/api/enquiries')).rows.map((row) => row.takenBy).filter(Boolean);
    expect(await takenBy()).toHaveLength(2);
    await changeAnswers(context, { name: 'Oskar Falk', mailboxes: ['media'] }, new Date());
    expect(await takenBy()).toHaveLength(1);
    await revokePerson(context, 'Oskar Falk');
    expect(await takenBy()).toEqual([]);
  });

  it('closes many rows as no enquiries, which no date counts for, and opens them again with their dates', async () => {
    const { context, app, staff } = await open();
    const media = await signedIn(context, app, ['media'], 'Petra Lund');
    const concern = await storeConcern(context);
    const stored = [];
    for (const subject of ['media', 'general', 'formal-complaint'] as const)
      stored.push((await storeEnquiry(context, { subject }, ago(40))).reference);
    const asked = { references: [...stored, concern.reference] };
    // What is to another mailbox does not exist for her.
    expect(await media.post('/api/enquiries/dismiss', asked)).toEqual({ references: [stored[0]] });
    const before = await staff.get<EnquiryList>('/api/enquiries');
    expect(before.counts.groups.overdue).toBe(2);
    const closed = await staff.post<{ references: string[] }>('/api/enquiries/dismiss', asked);
    expect(closed.references.toSorted()).toEqual(stored.slice(1).toSorted());
    expect(await staff.get<EnquiryList>('/api/enquiries')).toMatchObject({ total: 0, counts: { open: 0 } });
    const { dueDates } = await staff.get<EnquiryDetail>(`/api/enquiries/${String(stored[2])}`);
    expect(new Set(dueDates.map(({ outcome }) => outcome))).toEqual(new Set(['not an enquiry']));
    await staff.post('/api/enquiries/dismiss/undo', closed);
    const after = await staff.get<EnquiryList>('/api/enquiries');
    expect(after.rows.map(({ next }) => next)).toEqual(before.rows.map(({ next }) => next));
    expect(after.counts.groups).toEqual(before.counts.groups);
  });

  it('begins an excerpt with what somebody wants, and cuts it where the row ends', async () => {
    const { context, staff } = await open();
    const long = 'The lift has stood still since the first. '.repeat(10);
    const messages = {
      [`Dear Sir or Madam,\n\n${long}`]: long.slice(0, 240),
      'Formal Complaint\n\nHello,\nthe deposit is not back.': 'the deposit is not back.',
      'Dear Ms O’Neill-Smith: scaffolding.': 'scaffolding.',
      'Hi my lift is broken.': 'Hi my lift is broken.',
      'Good morning!': 'Good morning!',
      'Formal complaints are slow.': 'Formal complaints are slow.',
    };
    for (const [message, excerpt] of Object.entries(messages)) {
      const { reference } = await storeEnquiry(context, { message });
      const { rows } = await staff.post<Rows<EnquiryRow>>('/api/enquiries/rows', { references: [reference] });
      expect(rows[0]?.excerpt).toBe(excerpt);
    }
  });
});
