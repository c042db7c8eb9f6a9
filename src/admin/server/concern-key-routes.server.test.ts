import { expect, it } from 'vitest';
import { storeConcern } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import {
  boundToConfirm,
  encryptToRecipients,
  keyIdOfRecipient,
  textKeyIdOf,
} from '../../enquiries/age-keys.ts';
import { addToConcern } from '../../enquiries/concern-of-reporter.server.ts';
import { decryptConcern, makeIdentity } from '../../enquiries/testing/concern-fixtures.ts';
import { eraseDataSubject } from '../../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../../data-rights/export-data-subject.server.ts';
import { emailsOf } from '../../server/outbox/testing/queued-emails.ts';
import { changeAnswers, revokePerson } from './admin-people.server.ts';
import type { TextAgain } from './concern-key-routes.server.ts';
import type { Keys } from './concern-keys.server.ts';
import type { SealedText } from './sealed-text.server.ts';
import type { EnquiryDetail } from './shown-enquiry.server.ts';
import {
  acceptInvitation,
  adminOn,
  createClient,
  invite,
  makeKeyFor,
  signFor,
  signedIn,
} from './testing/admin-client.ts';

const texts = '/api/concern-texts/speakUp';

describeOnEachDatabase('keys of people who answer concerns', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const app = adminOn(context);
    const join = (name: string) => signedIn(context, app, ['speakUp'], name);
    return { context, app, join, olga: await join('Olga') };
  };
  type Client = Awaited<ReturnType<typeof open>>['olga'];

  const confirm = async (client: Client, subjects: readonly string[]) => {
    const signed = await signFor(client, boundToConfirm(subjects));
    return client.post<Keys>('/api/concern-keys/confirm', { subjects, ...signed });
  };
  /** What the app does with what is not confirmed yet. */
  const confirmAll = async (client: Client) => {
    const { toConfirm } = await client.get<Keys>('/api/concern-keys');
    const subjects = toConfirm.flatMap((one) => one.subjects);
    return confirm(client, subjects);
  };

  /** Encrypts a text again as the browser of somebody does who can open it. */
  const encryptAgain = async (text: SealedText, identity: string, recipients: readonly string[]) => {
    const content = await decryptConcern(identity, text);
    const { id, table } = text;
    return { id, table, ...(await encryptToRecipients(recipients, content)) } satisfies TextAgain;
  };
  const permit = async (client: Client, encryptsTo: string) => {
    const signed = await signFor(client, encryptsTo);
    return client.send('POST', '/api/concern-keys/permit', { encryptsTo, ...signed });
  };
  const status = async (response: Promise<Response>) => (await response).status;

  it('are stored with a fresh signature of a passkey of that person for that key, once', async () => {
    const { context, join, olga } = await open();
    const mallory = await join('Mallory');
    const [own, other] = [await makeIdentity(), await makeIdentity()];
    const store = (client: Client, recipient: string, signed: object) =>
      status(client.send('POST', '/api/concern-keys', { recipient, ...signed }));
    expect(await store(olga, own.recipient, {}), 'a session alone').toBe(400);
    const signIn = await olga.post<{ readonly challenge: string }>('/api/sign-in/options');
    const ofSignIn = { nonce: signIn.challenge, response: olga.passkey.signIn(signIn.challenge) };
    expect(await store(olga, own.recipient, ofSignIn), 'a sign-in').toBe(401);
    expect(await store(olga, other.recipient, await signFor(olga, own.recipient)), 'another key').toBe(401);
    const ofMallory = await signFor(mallory, own.recipient);
    expect(await store(olga, own.recipient, ofMallory), 'of another person').toBe(401);
    const { nonce, options } = await olga.post<{ nonce: string; options: { challenge: string } }>(
      '/api/concern-keys/options',
      { bound: own.recipient },
    );
    const byMallory = { nonce, response: mallory.passkey.signIn(options.challenge) };
    expect(await store(olga, own.recipient, byMallory), 'the passkey of another').toBe(401);
    const withoutUser = { nonce, response: olga.passkey.signIn(options.challenge, 0x01) };
    expect(await store(olga, own.recipient, withoutUser), 'without the person').toBe(401);
    const [, random = '', hash = ''] = nonce.split('.');
    const late = { ...(await signFor(olga, own.recipient)), nonce: ['1', random, hash].join('.') };
    expect(await store(olga, own.recipient, late), 'too late').toBe(401);
    expect(await context.database.db.selectFrom('person_keys').selectAll().execute()).toEqual([]);

    const signed = await signFor(olga, own.recipient);
    expect(await store(olga, own.recipient, signed)).toBe(200);
    expect(await store(olga, own.recipient, signed), 'used before').toBe(401);
    expect(await store(mallory, own.recipient, await signFor(mallory, own.recipient)), 'known').toBe(400);
    expect(await store(olga, other.recipient, await signFor(olga, other.recipient))).toBe(200);
    const { own: keys } = await olga.get<Keys>('/api/concern-keys');
    expect(keys.map(({ recipient, replacedAt }) => [recipient, replacedAt === null])).toEqual([
      [other.recipient, true],
      [own.recipient, false],
    ]);
  });

  it('are stored and told once where the answer of the server is lost, and are in use although earlier concerns fail to be encrypted', async () => {
    const { context, olga, join } = await open();
    await storeConcern(context);
    const decrypt = () => {
      throw new Error('No damage of one text: it cannot be decrypted just now');
    };
    const app = adminOn({ ...context, encryption: { ...context.encryption, decrypt } });
    const failing = { ...olga, ...createClient(app) };
    failing.setCookie(olga.cookie());
    const { recipient } = await makeIdentity();
    const store = async (client: Client) => {
      const signed = await signFor(client, recipient);
      return client.send('POST', '/api/concern-keys', { recipient, ...signed });
    };
    const stored = await store(failing);
    expect(stored.status).toBe(200);
    expect(await stored.json()).toMatchObject({
      own: [{ recipient, replacedAt: null }],
      mailboxes: [{ readableByServer: 1 }],
    });
    const news = async () =>
      (await emailsOf(context, 'owner-alert')).filter(
        ({ subject }) => subject === 'Olga has a new key for concerns',
      );
    const told = await news();
    expect(told).toHaveLength(2);
    expect(await (await store(olga)).json()).toMatchObject({ mailboxes: [{ readableByServer: 0 }] });
    expect(await news()).toEqual(told);
    // A former key, and that of a colleague, are refused as before.
    expect(await status(store(await join('Niklas')))).toBe(400);
    await makeKeyFor(olga);
    expect(await status(store(olga))).toBe(400);
  });

  it('are told to every mailbox for concerns, and to each colleague until it is confirmed', async () => {
    const { context, olga, join } = await open();
    const first = await makeKeyFor(olga);
    const niklas = await join('Niklas');
    const second = await makeKeyFor(niklas);
    const emails = await emailsOf(context, 'owner-alert');
    const told = emails.map(({ subject }) => subject);
    for (const subject of ['Niklas answers concerns from now on', 'Niklas has a new key for concerns'])
      expect(
        told.filter((title) => title === subject),
        subject,
      ).toHaveLength(2);
    expect(new Set(emails.map(({ to }) => to.address)).size).toBe(2);
    const { toConfirm, mailboxes } = await olga.get<Keys>('/api/concern-keys');
    expect(toConfirm).toMatchObject([{ name: 'Niklas', key: { keyId: second.keyId } }]);
    expect(mailboxes[0]?.holders.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
      ['Niklas', false],
      ['Olga', true],
    ]);
    const confirmed = await confirmAll(olga);
    expect(confirmed.toConfirm).toEqual([]);
    expect(confirmed.mailboxes[0]?.holders.every(({ isConfirmed }) => isConfirmed)).toBe(true);
    // Each confirms alone, and what nobody asks about cannot be confirmed beforehand.
    expect((await niklas.get<Keys>('/api/concern-keys')).toConfirm).toMatchObject([
      { name: 'Olga', key: { keyId: first.keyId } },
    ]);
    const next = await makeIdentity();
    const subjects = [await keyIdOfRecipient(next.recipient)];
    await confirm(olga, subjects);
    const recipient = { recipient: next.recipient, ...(await signFor(niklas, next.recipient)) };
    await niklas.post('/api/concern-keys', recipient);
    expect((await olga.get<Keys>('/api/concern-keys')).toConfirm).toMatchObject([
      { name: 'Niklas', key: { keyId: subjects[0] } },
    ]);
    // Whoever answers again after leaving is confirmed again.
    const now = new Date(Date.now() + 1_000);
    await confirmAll(olga);
    await changeAnswers(context, { name: 'Niklas', mailboxes: ['media'] }, now);
    await changeAnswers(context, { name: 'Niklas', mailboxes: ['speakUp'] }, now);
    expect((await olga.get<Keys>('/api/concern-keys')).toConfirm).toMatchObject([
      { name: 'Niklas', key: null },
    ]);
  });

  it('are confirmed with a fresh signature of a passkey of that person for these keys, once', async () => {
    const { olga, join } = await open();
    const niklas = await join('Niklas');
    await makeKeyFor(niklas);
    const { toConfirm } = await olga.get<Keys>('/api/concern-keys');
    const subjects = toConfirm.flatMap((one) => one.subjects);
    const send = (named: readonly string[], signed: object) =>
      status(olga.send('POST', '/api/concern-keys/confirm', { subjects: named, ...signed }));
    expect(await send(subjects, {}), 'a session alone').toBe(400);
    const forOthers = await signFor(olga, boundToConfirm(subjects.slice(1)));
    expect(await send(subjects, forOthers), 'for other keys').toBe(401);
    const ofNiklas = await signFor(niklas, boundToConfirm(subjects));
    expect(await send(subjects, ofNiklas), 'of somebody else').toBe(401);
    expect((await olga.get<Keys>('/api/concern-keys')).toConfirm).toEqual(toConfirm);
    const signed = await signFor(olga, boundToConfirm(subjects));
    expect(await send(subjects, signed)).toBe(200);
    expect(await send(subjects, signed), 'used before').toBe(401);
    expect((await olga.get<Keys>('/api/concern-keys')).toConfirm).toEqual([]);
  });

  it('open earlier concerns once a colleague who can open them has encrypted them again', async () => {
    const { context, olga, join } = await open();
    const first = await makeKeyFor(olga);
    const { reference, caseCode } = await storeConcern(context, { message: 'The crane ran at night.' });
    await addToConcern(context, caseCode, 'Again on Tuesday.', new Date());
    const niklas = await join('Niklas');
    const second = await makeKeyFor(niklas);
    expect((await olga.get<Keys>('/api/concern-keys')).mailboxes).toMatchObject([{ incomplete: 2 }]);
    const [text = expect.fail(), addition = expect.fail()] = await olga.get<SealedText[]>(texts);
    const both = [first.recipient, second.recipient];
    const again = await encryptAgain(text, first.identity, both);
    expect(again.keyId).toBe(textKeyIdOf([first.keyId, second.keyId]));
    const send = (body: object, client = olga) => status(client.send('POST', texts, body));
    expect(await send(again), 'a session alone').toBe(403);
    await permit(olga, again.keyId);
    expect(await send(again), 'not confirmed').toBe(403);
    await confirmAll(olga);
    expect(await send({ ...again, ciphertext: 'The crane ran at night.' })).toBe(400);
    expect(await send({ ...again, keyId: textKeyIdOf([second.keyId]) }), 'other keys').toBe(403);
    expect(await olga.post(texts, again)).toEqual({ changed: 1 });
    expect(await olga.post(texts, again)).toEqual({ changed: 0 });
    expect(await olga.post(texts, await encryptAgain(addition, first.identity, both))).toEqual({
      changed: 1,
    });
    expect((await olga.get<Keys>('/api/concern-keys')).mailboxes).toMatchObject([{ incomplete: 0 }]);

    const { sealed, messages } = await niklas.get<EnquiryDetail>(`/api/enquiries/${reference}`);
    expect(await decryptConcern(second.identity, sealed ?? expect.fail())).toMatchObject({
      enquiry: { message: 'The crane ran at night.' },
    });
    expect(messages).toMatchObject([{ sealed: { former: [{ ciphertext: addition.ciphertext }] } }]);
    expect(sealed?.former).toEqual([{ keyId: text.keyId, ciphertext: text.ciphertext }]);
    // The former ciphertext is kept until the new one was opened, which needs a key.
    const opened = { id: text.id, table: 'enquiries' };
    expect(await niklas.post(`${texts}/opened`, { ...opened, keyId: text.keyId })).toEqual({ dropped: 0 });
    const keyless = await join('Ingrid');
    expect(await keyless.post(`${texts}/opened`, { ...opened, keyId: again.keyId })).toEqual({ dropped: 0 });
    expect(await niklas.post(`${texts}/opened`, { ...opened, keyId: again.keyId })).toEqual({ dropped: 1 });
    const left = await context.database.db.selectFrom('former_ciphertexts').select('record_id').execute();
    expect(left).toEqual([{ record_id: addition.id }]);
    // Who leaves is left out of what comes later, and a text that the others can open is complete.
    for (const name of ['Niklas', 'Ingrid']) await revokePerson(context, name);
    const later = await storeConcern(context, { message: 'Later.' });
    const shown = await olga.get<EnquiryDetail>(`/api/enquiries/${later.reference}`);
    await expect(decryptConcern(second.identity, shown.sealed ?? expect.fail())).rejects.toThrow();
    expect((await olga.get<Keys>('/api/concern-keys')).mailboxes).toMatchObject([
      { incomplete: 0, holders: [{ name: 'Olga' }] },
    ]);
  });

  it('are never taken from a text that somebody can open, nor from one of another mailbox', async () => {
    const { context, app, olga, join } = await open();
    const first = await makeKeyFor(olga);
    const mallory = await join('Mallory');
    const second = await makeKeyFor(mallory);
    await storeConcern(context);
    const stored = () => context.database.db.selectFrom('enquiries').select(['id', 'ciphertext']).execute();
    const [{ id, ciphertext } = expect.fail()] = await stored();
    const own = textKeyIdOf([second.keyId]);
    expect(await status(permit(mallory, own))).toBe(200);
    const { ciphertext: forged } = await encryptToRecipients([second.recipient], { text: 'forged' });
    const body = { id, table: 'enquiries', keyId: own, ciphertext: forged };
    expect(await status(mallory.send('POST', texts, body))).toBe(400);
    const chair = await signedIn(context, app, ['committeeChair'], 'Chair');
    const third = await makeKeyFor(chair);
    const ofChair = textKeyIdOf([third.keyId]);
    await permit(chair, ofChair);
    const path = '/api/concern-texts/committeeChair';
    expect(await chair.get(path)).toEqual([]);
    expect(await chair.post(path, { ...body, keyId: ofChair })).toEqual({ changed: 0 });
    expect(await stored()).toEqual([{ id, ciphertext }]);
    // A new session has no permission of the former one.
    const { challenge } = await mallory.post<{ readonly challenge: string }>('/api/sign-in/options');
    await mallory.post('/api/sign-in', { response: mallory.passkey.signIn(challenge) });
    expect(await status(mallory.send('POST', texts, body))).toBe(403);
    expect(first.keyId).not.toBe(second.keyId);
  });

  it('stay with a person who is invited again, after whom the passkeys of before sign for nothing', async () => {
    const { context, app, olga } = await open();
    const { keyId } = await makeKeyFor(olga);
    const client = createClient(app);
    await acceptInvitation(client, await invite(context, 'OLGA', ['speakUp']));
    expect(await client.get<Keys>('/api/concern-keys')).toMatchObject({ own: [{ keyId, replacedAt: null }] });
    expect(await status(olga.send('GET', '/api/session'))).toBe(401);
  });

  it('are part of an export as ciphertexts, and what was encrypted again is erased with its concern', async () => {
    const { context, olga, join } = await open();
    const first = await makeKeyFor(olga);
    await storeConcern(context, { email: 'ada@merrow.example', name: 'Ada', message: 'The crane.' });
    const second = await makeKeyFor(await join('Niklas'));
    await confirmAll(olga);
    const [text = expect.fail()] = await olga.get<SealedText[]>(texts);
    await permit(olga, textKeyIdOf([first.keyId, second.keyId]));
    await olga.post(texts, await encryptAgain(text, first.identity, [first.recipient, second.recipient]));
    const subject = { email: 'ada@merrow.example', mailboxes: ['speakUp'] as const, personId: 'maria' };
    const exported = await exportDataSubject(context, subject, new Date());
    expect(exported.enquiries).toMatchObject([{ former: [{ sealed: text.ciphertext }] }]);
    // Whoever has the database has ciphertexts only.
    expect(JSON.stringify(exported)).not.toContain('crane');
    await eraseDataSubject(context, subject, new Date());
    expect(await context.database.db.selectFrom('former_ciphertexts').selectAll().execute()).toEqual([]);
  });
});
