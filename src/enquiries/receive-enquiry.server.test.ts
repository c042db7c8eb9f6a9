import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { formatWeekdayAndTime } from '../../company/dates.ts';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import type { Enquiry } from './enquiry.ts';
import { exampleEnquiry } from '../../tests/support/example-enquiry.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import type { AppContext } from '../server/context.ts';
import { decryptConcern, giveKey } from './testing/concern-fixtures.ts';
import { encryptConcerns } from '../operations/encrypt-concerns.server.ts';
import { isEncryptedToPeople } from './age-keys.ts';
import { closeEnquiry } from './close-enquiry.server.ts';
import { newCaseCode } from './case-code.ts';
import { findEnquiryBy } from './enquiry-store.server.ts';
import { emailsOf } from '../server/outbox/testing/queued-emails.ts';
import {
  findReceipt,
  receiveEnquiry,
  receiveConcern,
  type ReceivedEnquiry,
  type ReceivedConcern,
} from './receive-enquiry.server.ts';

const written: Enquiry = {
  ...exampleEnquiry,
  email: 'Ada@merrow.example',
  message: `${exampleEnquiry.message}\r\nTwo. 🐤`,
};
const anonymous: Enquiry = {
  message: written.message,
  subject: 'speak-up',
  recipient: 'compliance-officer',
  name: '',
  organisation: '',
  email: '',
};
const now = new Date('2026-12-23T10:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const received = (over: Partial<Enquiry> = {}, rest: Partial<ReceivedEnquiry> = {}): ReceivedEnquiry => ({
  enquiry: { ...written, ...over },
  details: {},
  now,
  ...rest,
});

const report = (over: Partial<Enquiry> = {}): ReceivedConcern => ({
  enquiry: { ...anonymous, ...over },
  details: {},
  caseCode: newCaseCode(),
  now,
});

const receiptsTo = async (context: AppContext, address: string) =>
  (await emailsOf(context, 'receipt')).filter(({ to }) => to.address === address).length;

describeOnEachDatabase('receipts to one address', (createContext) => {
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('are three in an hour, and its page says so from the fourth on, while all is stored', async () => {
    const context = await createContext();
    const isEmailed = async (minutes: number, over: Partial<Enquiry> = {}) => {
      const at = later(minutes);
      const { receiptToken } = await receiveEnquiry(context, received(over, { now: at }));
      return (await findReceipt(context, receiptToken, at))?.isEmailed;
    };
    for (const minutes of [0, 10, 20]) expect(await isEmailed(minutes)).toBe(true);
    expect(await isEmailed(30)).toBe(false);
    expect(await isEmailed(31, { email: 'ADA@MERROW.EXAMPLE' }), 'however it is written').toBe(false);
    expect(await isEmailed(32, { email: 'brin@oke.example' }), 'another address').toBe(true);
    expect(await isEmailed(75), 'after three others, of which one had a receipt').toBe(false);
    expect(await isEmailed(136), 'when the hour has passed').toBe(true);
    expect(await receiptsTo(context, written.email)).toBe(4);
    expect(await emailsOf(context, 'notice')).toHaveLength(8);
  });

  it('are three in an hour when messages come at once', async () => {
    const context = await createContext();
    await Promise.all(Array.from({ length: 8 }, () => receiveEnquiry(context, received())));
    expect(await receiptsTo(context, written.email)).toBe(3);
    expect(await emailsOf(context, 'notice')).toHaveLength(8);
  });

  it('count enquiries for a concern, and no concern for an enquiry, whose page would tell of it', async () => {
    const context = await createContext();
    for (let count = 0; count < 2; count += 1)
      await receiveConcern(context, report({ email: written.email }));
    for (let count = 0; count < 2; count += 1) await receiveEnquiry(context, received());
    expect(await receiptsTo(context, written.email)).toBe(4);
    await receiveConcern(context, report({ email: written.email }));
    expect(await receiptsTo(context, written.email)).toBe(4);
  });
});

const tables = ['enquiries', 'deadlines', 'outbox'] as const;
async function countsIn({ database }: AppContext): Promise<readonly number[]> {
  return await Promise.all(
    tables.map(async (table) => {
      const amount = database.db.fn.countAll().as('amount');
      return Number((await database.db.selectFrom(table).select(amount).executeTakeFirstOrThrow()).amount);
    }),
  );
}

describeOnEachDatabase('an enquiry', (createContext) => {
  it('is stored with its deadlines and both mails, and read back as it was typed', async () => {
    const context = await createContext();
    const application = received({ subject: 'application' }, { details: { role: 'esg-manager' } });
    const { reference, receiptToken } = await receiveEnquiry(context, application);
    expect(await countsIn(context)).toEqual([1, 1, 2]);
    expect(await findReceipt(context, receiptToken, now)).toMatchObject({
      reference,
      subject: { slug: 'application' },
      deadlines: [{ label: 'First answer', date: '2027-01-20' }],
      receivedAt: now,
      shownUntil: after(24),
      sent: { ...written, subject: 'application' },
    });
    const stored = await context.database.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow();
    expect(context.encryption.decrypt('enquiries', stored)).toMatchObject({
      details: { role: 'esg-manager' },
    });
  });

  it('has a receipt whose token ends in a letter or a digit, since mail programs drop other characters', async () => {
    const context = await createContext();
    for (let n = 0; n < 30; n += 1)
      expect((await receiveEnquiry(context, received())).receiptToken).toMatch(/^[\w-]{42}[A-Za-z\d]$/);
  });

  it('sent again with its key gives the same receipt: at once, closed, after days, or with other line ends', async () => {
    const context = await createContext();
    const form = received({}, { idempotencyKey: randomUUID() });
    const receipts = await Promise.all(Array.from({ length: 6 }, () => receiveEnquiry(context, form)));
    const [first = expect.fail()] = receipts;
    expect(receipts).toEqual(Array(6).fill(first));
    await closeEnquiry(context, { reference: first.reference, reason: 'duplicate', now: after(1) });
    // A browser may change line ends on the way.
    const message = written.message.replaceAll('\r\n', '\n');
    const again = { ...form, enquiry: { ...form.enquiry, message }, now: after(72) };
    expect(await receiveEnquiry(context, again)).toEqual(first);
    expect(await countsIn(context)).toEqual([1, 1, 2]);
    expect((await findReceipt(context, first.receiptToken, now))?.sent).toEqual(written);
  });

  it.each([
    ['a changed text', { message: 'We have no site.' }, {}],
    ['another role', {}, { details: { role: 'asset-manager' } }],
  ])('with %s is another one, also from the same form', async (_what, over, rest) => {
    const context = await createContext();
    const idempotencyKey = randomUUID();
    const first = await receiveEnquiry(context, received({}, { idempotencyKey }));
    const second = await receiveEnquiry(context, received(over, { ...rest, idempotencyKey }));
    expect(second.receiptToken).not.toBe(first.receiptToken);
    expect(await countsIn(context)).toEqual([2, 2, 4]);
  });

  it('is answered by an e-mail with the address of its receipt and until when that shows it', async () => {
    const context = await createContext();
    const { receiptToken } = await receiveEnquiry(context, received());
    const [{ text } = expect.fail()] = await emailsOf(context, 'receipt');
    expect(text).toContain(`\n${context.environment.publicOrigin}/contact?receipt=${receiptToken}\n`);
    expect(text.replaceAll('\n', ' ')).toContain(formatWeekdayAndTime(after(24)));
    expect(await findReceipt(context, receiptToken, after(24))).not.toBeNull();
    expect(await findReceipt(context, receiptToken, new Date(after(24).getTime() + 1))).toBeNull();
  });

  it('is not stored when its mails cannot be', async () => {
    const context = await createContext();
    let encryptions = 0;
    const encrypt: AppContext['encryption']['encrypt'] = (...args) => {
      encryptions += 1;
      if (encryptions === 3) throw new Error('The second mail cannot be encrypted');
      return context.encryption.encrypt(...args);
    };
    const failing = receiveEnquiry(
      { ...context, encryption: { ...context.encryption, encrypt } },
      received(),
    );
    await expect(failing).rejects.toThrow('second mail');
    expect(await countsIn(context)).toEqual([0, 0, 0]);
  });
});

describeOnEachDatabase('a concern', (createContext) => {
  it('may come without a name, and then none is stored and no receipt is mailed', async () => {
    const context = await createContext();
    const { deadlines } = await receiveConcern(context, report());
    expect(deadlines.map(({ label, date }) => [label, date])).toEqual([
      ['Acknowledgment', '2026-12-30'],
      ['Feedback', '2027-03-23'],
    ]);
    const stored = await context.database.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow();
    expect(stored.email_hash).toBeNull();
    expect(context.encryption.decrypt('enquiries', stored)).toEqual({ enquiry: anonymous, details: {} });
    const mails = await context.database.db.selectFrom('outbox').select('kind').execute();
    expect(mails).toEqual([{ kind: 'notice' }]);
  });

  it('has no receipt at any address: nothing but its case code leads to it', async () => {
    const context = await createContext();
    const form = report();
    await receiveConcern(context, form);
    const stored = await context.database.db.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(form.caseCode);
    for (const token of [form.caseCode, stored.idempotency_key, stored.id])
      expect(await findReceipt(context, token, now)).toBeNull();
  });

  it('sent again, twice at once or after two days, gives the same receipt and stores nothing', async () => {
    const context = await createContext();
    const form = report({ email: written.email });
    const [first, second] = await Promise.all([receiveConcern(context, form), receiveConcern(context, form)]);
    expect(second).toEqual(first);
    expect(await receiveConcern(context, { ...form, now: after(48) })).toEqual(first);
    expect(await countsIn(context)).toEqual([1, 2, 2]);
  });

  it('is encrypted to all who answer the mailbox that its reporter chose, and to nobody else', async () => {
    const context = await createContext();
    const owners = [
      await giveKey(context, 'speakUp'),
      await giveKey(context, 'speakUp'),
      await giveKey(context, 'committeeChair'),
    ];
    const isReadByEach = async (recipient: ConcernRecipientSlug) => {
      const { reference } = await receiveConcern(context, report({ recipient }));
      const stored = await findEnquiryBy(context.database.db, 'reference', reference);
      const read = owners.map(({ identity }) => decryptConcern(identity, stored ?? expect.fail()));
      return (await Promise.allSettled(read)).map(({ status }) => status === 'fulfilled');
    };
    expect(await isReadByEach('compliance-officer')).toEqual([true, true, false]);
    expect(await isReadByEach('committee-chair')).toEqual([false, false, true]);
  });

  it('that comes while a key is stored is under that key, or is encrypted to it with what came before', async () => {
    const context = await createContext();
    const storing = giveKey(context, 'speakUp');
    // More would wait for a connection to PostgreSQL, and be refused after two seconds on a busy machine.
    const post = pLimit(9);
    const posts: ReturnType<typeof receiveConcern>[] = [];
    for (let index = 0; index < 40; index += 1) {
      posts.push(post(receiveConcern, context, report({ message: `Concern ${String(index)}.` })));
      await nextTurn();
    }
    const { identity } = await storing;
    await encryptConcerns(context);
    // Those that had begun without a key are stored after it was.
    await Promise.all(posts);
    const stored = await context.database.db.selectFrom('enquiries').selectAll().execute();
    expect(stored.filter(({ key_id }) => !isEncryptedToPeople(key_id))).toEqual([]);
    const texts = await Promise.all(stored.map((row) => decryptConcern(identity, row)));
    expect(texts).toHaveLength(40);
  });
});
