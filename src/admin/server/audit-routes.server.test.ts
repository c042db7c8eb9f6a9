import { expect, it } from 'vitest';
import brand from '../../../brand/names.json' with { type: 'json' };
import { storeConcern, storeEnquiry } from '../../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { purgeExpiredRecords } from '../../data-rights/purge-expired-records.server.ts';
import { storeAudit } from '../../server/audit-log.ts';
import { adminOn, signedIn } from './testing/admin-client.ts';

interface Page {
  readonly rows: readonly {
    readonly person: string;
    readonly action: string;
    readonly references: readonly string[];
  }[];
  readonly next: string | null;
  readonly actions: readonly string[];
}

const email = 'ada@merrow.example';
const opened = (enquiries: readonly { readonly reference: string }[], ...others: readonly string[]) => ({
  action: 'opened',
  references: [...enquiries.map(({ reference }) => reference), ...others],
});

describeOnEachDatabase('the audit', (openContext) => {
  it('is read to its end by whoever answers privacy, by person and action, without references of concerns', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const officer = await signedIn(context, app, ['speakUp'], 'Olga');
    const lead = await signedIn(context, app, ['privacy', 'enquiries'], 'Petra Lund');
    const concern = await storeConcern(context);
    const { reference } = await storeEnquiry(context);
    await officer.get(`/api/enquiries/${concern.reference}`);
    await lead.get(`/api/enquiries/${reference}`);
    const opened = () => lead.get<Page>('/api/audit?action=opened');
    await expect.poll(async () => (await opened()).rows.length).toBe(2);
    const byPerson = new Map((await opened()).rows.map(({ person, references }) => [person, references]));
    expect(byPerson).toEqual(
      new Map([
        ['Olga', []],
        ['Petra Lund', [reference]],
      ]),
    );
    expect((await officer.send('GET', '/api/audit')).status).toBe(404);

    const now = Date.now();
    for (let line = 0; line < 120; line += 1)
      await storeAudit(context.database, { person: 'Nils', action: 'closed' }, new Date(now - (line >> 1)));
    const first = await lead.get<Page>('/api/audit?person=Nils');
    const second = await lead.get<Page>(`/api/audit?person=Nils&after=${first.next ?? ''}`);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([100, 20, null]);
    expect(first.actions).toContain('closed');
  });

  it('does not tell a reference of others from one that was erased or never stored', async () => {
    const context = await openContext();
    const app = adminOn(context);
    const lead = await signedIn(context, app, ['privacy'], 'Petra Lund');
    const officer = await signedIn(context, app, ['speakUp'], 'Olga');
    const concern = await storeConcern(context);
    await storeAudit(context.database, { person: 'Olga', ...opened([concern]) }, new Date());
    expect((await officer.send('POST', '/api/people/erase', { email })).status).toBe(200);
    const dataRequest = await storeEnquiry(context, { subject: 'data-protection', email });
    expect((await lead.send('POST', '/api/people/erase', { email })).status).toBe(200);
    const present = [await storeConcern(context), await storeEnquiry(context)];
    const ownRequest = await storeEnquiry(context, { subject: 'data-protection' });
    const neverStored = { reference: `${brand.referencePrefix}-2222-2222` };
    const all = [concern, dataRequest, ...present, ownRequest, neverStored];
    await storeAudit(context.database, { person: 'Nils', ...opened(all, 'wind') }, new Date());
    const rowsOf = async (person: string) =>
      (await lead.get<Page>(`/api/audit?person=${person}`)).rows.map(({ references }) => references);
    expect(await rowsOf('Nils')).toEqual([[dataRequest.reference, ownRequest.reference, 'wind']]);
    await expect.poll(async () => (await rowsOf('Olga')).length).toBeGreaterThan(1);
    expect((await rowsOf('Olga')).flat()).toEqual([]);
  });

  it('is deleted when the time is over for which personal data are kept', async () => {
    const context = await openContext();
    const line = { person: 'Nils', action: 'closed' };
    await storeAudit(context.database, line, new Date('2020-01-01'));
    await storeAudit(context.database, line, new Date('2026-01-01'));
    await purgeExpiredRecords(context, new Date('2026-12-01'));
    const left = await context.database.db.selectFrom('audit_lines').select('at').execute();
    expect(left).toEqual([{ at: Date.parse('2026-01-01') }]);
  });
});
