import { expect, it } from 'vitest';
import { emptyTable, fillEveryTable, rowsOf, tablesOf } from '../../tests/support/filled-tables.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { allButConcerns } from '../admin/server/testing/admin-client.ts';
import type { AppContext } from '../server/context.ts';
import { eraseDataSubject } from './erase-data-subject.server.ts';
import { exportDataSubject } from './export-data-subject.server.ts';
import { purgeExpiredRecords } from './purge-expired-records.server.ts';

const subject = { email: 'ada@merrow.example', mailboxes: allButConcerns };

/** What belongs to the people of the company, until somebody replaces or revokes it. */
const tablesOfStaff = [
  'admin_people',
  'admin_mailboxes',
  'admin_passkeys',
  // These two are deleted at the first sign-in after their end.
  'admin_sessions',
  'admin_used_challenges',
  'person_keys',
  'key_confirmations',
  'signatures',
  'saved_texts',
];

const tablesOfNobody = ['hash_key', 'job_runs'];

async function filledTablesOf(context: AppContext): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const table of await tablesOf(context))
    if ((await rowsOf(context, table)).length > 0) filled.push(table);
  return filled.toSorted();
}

describeOnEachDatabase('a person with a row in every table', (createContext) => {
  async function fill() {
    const context = await createContext();
    const emailHash = context.encryption.hashOfEmail(subject.email);
    await fillEveryTable(context, { mark: 'maria', number: 1, emailHash });
    return context;
  }

  it('is told of each that is about the person', async () => {
    const context = await fill();
    const now = new Date();
    const exported = async () => JSON.stringify(await exportDataSubject(context, subject, now));
    const told: string[] = [];
    let before = await exported();
    for (const table of (await tablesOf(context)).toReversed()) {
      if (table === 'hash_key') continue;
      await emptyTable(context, table);
      const after = await exported();
      if (after !== before) told.push(table);
      before = after;
    }
    expect(told.toSorted()).toEqual([
      'concern_labels',
      'consent_records',
      'deadlines',
      'enquiries',
      'former_ciphertexts',
      'messages',
      'newsletter_sends',
      'notes',
      'outbox',
      'subscribers',
      'suppressions',
      'transfers',
    ]);
  });

  it('is left after an erasure in those alone that prove it, and in none that says who it was', async () => {
    const context = await fill();
    await eraseDataSubject(context, { ...subject, personId: 'maria' }, new Date());
    const proofs = ['audit_lines', 'erased_requests', 'erasure_days', 'suppressions'];
    expect(await filledTablesOf(context)).toEqual(
      [...tablesOfStaff, ...tablesOfNobody, ...proofs, 'statistics'].toSorted(),
    );
  });

  it('is kept in none for ever', async () => {
    const context = await fill();
    await purgeExpiredRecords(context, new Date());
    expect(await filledTablesOf(context)).toEqual([...tablesOfStaff, ...tablesOfNobody].toSorted());
  });
});
