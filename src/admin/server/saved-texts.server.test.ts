import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { revokePerson } from './admin-people.server.ts';
import { firstSavedTexts, type SavedText } from './first-saved-texts.server.ts';
import { adminOn, signedIn, type AdminClient } from './testing/admin-client.ts';

interface Texts {
  readonly rows: readonly SavedText[];
}

const titles = async (client: AdminClient, mailbox = 'complaints') =>
  (await client.get<Texts>(`/api/saved-texts/${mailbox}`)).rows.map(({ title }) => title);

describeOnEachDatabase('the saved texts of a mailbox', (openContext) => {
  it('begin with those of the app, which are changed and deleted like any other, by those who answer it', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const [maria, omar] = [
      await signedIn(context, app, ['complaints'], 'Maria Lindqvist'),
      await signedIn(context, app, ['complaints'], 'Omar Haddad'),
    ];
    const path = '/api/saved-texts/complaints';
    const first = await titles(maria);
    expect(first[0]).toBe('Acknowledge a complaint');
    const id = 'complaints-acknowledge-complaint';
    const changed = { title: 'We have your complaint', text: 'Dear {name}', subject: null };
    await maria.post(path, { id, ...changed });
    await maria.post(path, { title: 'A visit', text: 'We shall visit.', subject: 'formal-complaint' });
    expect(await titles(omar)).toEqual(['We have your complaint', ...first.slice(1), 'A visit']);
    await omar.post(`${path}/delete`, { id });
    expect(await titles(maria)).toEqual([...first.slice(1), 'A visit']);
    const { rows } = await maria.get<Texts>(path);
    const visit = rows.at(-1)?.id;
    await maria.post(`${path}/delete`, { id: visit });
    expect(await titles(omar)).toEqual(first.slice(1));
    const gone = await omar.send('POST', path, { id: visit, ...changed });
    expect([gone.status, await gone.json()]).toMatchObject([400, { error: 'invalid-input' }]);
    const stored = await context.database.db.selectFrom('saved_texts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('Dear');
  });

  it('of another mailbox are neither read nor changed, even by their id', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const [maria, mina] = [
      await signedIn(context, app, ['complaints'], 'Maria'),
      await signedIn(context, app, ['media'], 'Mina'),
    ];
    const before = await titles(maria);
    const { rows } = await maria.get<Texts>('/api/saved-texts/complaints');
    for (const { id } of rows) await mina.post('/api/saved-texts/media/delete', { id });
    expect((await mina.send('GET', '/api/saved-texts/complaints')).status).toBe(404);
    expect((await mina.send('GET', '/api/saved-texts/everything')).status).toBe(404);
    expect(await titles(maria)).toEqual(before);
    expect(await titles(mina, 'media')).toEqual([]);
  });

  it('say in an acknowledgment of a complaint what the procedure asks for', () => {
    const acknowledgments = firstSavedTexts.filter(({ id }) => id.endsWith('acknowledge-complaint'));
    expect(acknowledgments.map(({ mailbox }) => mailbox)).toEqual([
      'complaints',
      'privacy',
      'committeeChair',
    ]);
    for (const { text } of acknowledgments)
      for (const needed of ['{name}', '{reference}', '{dates}', 'will investigate', 'unhappy'])
        expect(text).toContain(needed);
  });
});

describeOnEachDatabase('a signature', (openContext) => {
  it('is kept for its person alone, encrypted, and goes with the person', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const [maria, omar] = [
      await signedIn(context, app, ['media'], 'Maria Lindqvist'),
      await signedIn(context, app, ['media'], 'Omar Haddad'),
    ];
    await maria.post('/api/signature', { signature: 'Maria Lindqvist\r\nComplaints Officer ' });
    expect(await maria.get('/api/signature')).toEqual({ signature: 'Maria Lindqvist\nComplaints Officer' });
    expect(await omar.get('/api/signature')).toEqual({ signature: '' });
    const rows = () => context.database.db.selectFrom('signatures').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('Officer');
    await revokePerson(context, 'Maria Lindqvist');
    expect(await rows()).toEqual([]);
  });
});
