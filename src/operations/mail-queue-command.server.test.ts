import { describe, expect, it } from 'vitest';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { siteOf, storeEnquiry } from '../../tests/support/site-command.ts';

describe('mail-queue', () => {
  it('shows what failed without an address, and tries it again', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const { reference } = await storeEnquiry(context);
    await context.database.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'dead', attempts: 9, failure: '550 permanent' })
        .where('kind', '=', 'receipt')
        .execute(),
    );
    const { stdout } = await site('mail-queue', 'show', '--state', 'dead');
    expect(stdout).toContain(reference);
    expect(stdout).toContain('550 permanent');
    expect(stdout).not.toContain('merrow');
    const id = /^(?<id>[0-9a-f]{8}) /m.exec(stdout)?.groups?.['id'] ?? '';
    expect((await site('mail-queue', 'retry', id)).code).toBe(0);
    const mails = await context.database.db.selectFrom('outbox').select(['state', 'attempts']).execute();
    expect(mails).toEqual([
      { state: 'queued', attempts: 0 },
      { state: 'queued', attempts: 0 },
    ]);
    expect((await site('mail-queue', 'retry', 'ffffffff')).code).toBe(1);
    expect((await site('mail-queue', 'retry')).code).toBe(1);
  });
});
