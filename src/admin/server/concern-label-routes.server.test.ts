import { expect, it } from 'vitest';
import { storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { boundToConfirm, encryptToRecipients } from '../../enquiries/age-keys.ts';
import { decryptConcern } from '../../enquiries/testing/concern-fixtures.ts';
import { eraseDataSubject } from '../../data-rights/erase-data-subject.server.ts';
import { exportDataSubject } from '../../data-rights/export-data-subject.server.ts';
import type { Keys } from './concern-keys.server.ts';
import type { SealedText } from './sealed-text.server.ts';
import { adminOn, makeKeyFor, signFor, signedIn } from './testing/admin-client.ts';

interface ConcernRow {
  readonly sealed: SealedText | null;
  readonly label: SealedText | null;
}

describeOnEachDatabase('the first words and the label of a concern', (openContext) => {
  const open = async () => {
    const context = await openContext();
    const app = adminOn(context);
    const join = (name: string) => signedIn(context, app, ['speakUp', 'enquiries'], name);
    const olga = await join('Olga');
    const ofOlga = await makeKeyFor(olga);
    const { reference } = await storeConcern(context, { message: 'The crane ran at night.' });
    const path = `/api/concern-rows/${reference}`;
    const labelFor = async (recipients: readonly string[], text = 'Crane, north site') => ({
      label: await encryptToRecipients(recipients, { text }),
    });
    return { context, app, join, olga, ofOlga, path, labelFor };
  };
  type Client = Awaited<ReturnType<typeof open>>['olga'];
  const put = async (client: Client, path: string, body: object) =>
    (await client.send('POST', `${path}/label`, body)).status;
  const confirmAll = async (client: Client) => {
    const { toConfirm } = await client.get<Keys>('/api/concern-keys');
    const subjects = toConfirm.flatMap((one) => one.subjects);
    await client.post('/api/concern-keys/confirm', {
      subjects,
      ...(await signFor(client, boundToConfirm(subjects))),
    });
  };

  it('are given as ciphertexts, and the label is set, changed and taken away', async () => {
    const { olga, ofOlga, path, labelFor } = await open();
    const before = await olga.get<ConcernRow>(path);
    expect(before.label).toBeNull();
    expect(await decryptConcern(ofOlga.identity, before.sealed ?? expect.fail())).toMatchObject({
      enquiry: { message: 'The crane ran at night.' },
    });
    const ids = new Set();
    for (const text of ['Crane', 'Crane, north site']) {
      expect(await put(olga, path, await labelFor([ofOlga.recipient], text))).toBe(200);
      const { label } = await olga.get<ConcernRow>(path);
      expect(await decryptConcern(ofOlga.identity, label ?? expect.fail())).toEqual({ text });
      ids.add(label?.id);
    }
    expect(ids.size, 'the app shows what it has decrypted under an id').toBe(2);
    expect(await put(olga, path, { label: { keyId: before.sealed?.keyId, ciphertext: 'Crane' } })).toBe(400);
    expect(await put(olga, path, { label: null })).toBe(200);
    expect((await olga.get<ConcernRow>(path)).label).toBeNull();
  });

  it('have a label under confirmed keys of the mailbox alone, which who joins gets by encrypting again', async () => {
    const { context, olga, ofOlga, join, path, labelFor } = await open();
    expect(await put(olga, path, await labelFor([ofOlga.recipient]))).toBe(200);
    const niklas = await join('Niklas');
    const ofNiklas = await makeKeyFor(niklas);
    const both = [ofOlga.recipient, ofNiklas.recipient];
    expect(await put(olga, path, await labelFor(both)), 'not confirmed').toBe(403);
    // The concern and its label.
    expect((await olga.get<Keys>('/api/concern-keys')).mailboxes).toMatchObject([{ incomplete: 2 }]);
    await confirmAll(olga);
    const texts = await olga.get<readonly SealedText[]>('/api/concern-texts/speakUp');
    expect(texts.map(({ table }) => table)).toEqual(['enquiries', 'concern_labels']);
    const encryptsTo = (await encryptToRecipients(both, '')).keyId;
    await olga.post('/api/concern-keys/permit', { encryptsTo, ...(await signFor(olga, encryptsTo)) });
    for (const { id, table, ...text } of texts) {
      const content = await decryptConcern(ofOlga.identity, text);
      const again = { id, table, ...(await encryptToRecipients(both, content)) };
      expect(await olga.post('/api/concern-texts/speakUp', again)).toEqual({ changed: 1 });
    }
    expect((await olga.get<Keys>('/api/concern-keys')).mailboxes).toMatchObject([{ incomplete: 0 }]);
    const { label } = await niklas.get<ConcernRow>(path);
    expect(await decryptConcern(ofNiklas.identity, label ?? expect.fail())).toEqual({
      text: 'Crane, north site',
    });
    expect(label?.former).toHaveLength(1);
    // A label that is changed leaves nothing of the one before.
    expect(await put(olga, path, await labelFor(both, 'Crane'))).toBe(200);
    expect((await niklas.get<ConcernRow>(path)).label?.former).toEqual([]);

    const subject = { email: 'ada@merrow.example', mailboxes: ['speakUp'] } as const;
    const exported = JSON.stringify(await exportDataSubject(context, subject, new Date()));
    expect(exported).toContain('"label":{"sealed":"-----BEGIN AGE ENCRYPTED FILE-----');
    await eraseDataSubject(context, { ...subject, personId: 'nobody' }, new Date());
    for (const table of ['concern_labels', 'former_ciphertexts'] as const)
      expect(await context.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  it('are nothing for others, and no enquiry has a label', async () => {
    const { context, app, olga, ofOlga, path, labelFor } = await open();
    const chair = await signedIn(context, app, ['committeeChair'], 'Helen');
    expect((await chair.send('GET', path)).status).toBe(404);
    expect(await put(chair, path, await labelFor([ofOlga.recipient]))).toBe(404);
    const { reference } = await storeEnquiry(context);
    const enquiry = `/api/concern-rows/${reference}`;
    expect(await olga.get(enquiry)).toMatchObject({ sealed: null, label: null });
    expect(await put(olga, enquiry, await labelFor([ofOlga.recipient]))).toBe(400);
  });
});
