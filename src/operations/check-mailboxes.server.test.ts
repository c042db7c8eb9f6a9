import { expect, it } from 'vitest';
import type { MailboxName } from '../../company/mailboxes.ts';
import { invitePerson } from '../admin/server/admin-people.server.ts';
import { siteOf } from '../../tests/support/site-command.ts';
import { storeEnquiry } from '../../tests/support/stored-enquiries.ts';
import { describeOnEachDatabase } from '../../tests/support/temporary-context.ts';
import { checkMailboxes } from './check-mailboxes.server.ts';

describeOnEachDatabase('a mailbox that the company no longer has', (openContext) => {
  it('stops the server with one line that names it, the number of its enquiries and who answers it', async () => {
    const context = await openContext();
    const { db, transaction } = context.database;
    for (const subject of ['media', 'media', 'general'] as const) await storeEnquiry(context, { subject });
    await invitePerson(context, { name: 'Maria Lindqvist', mailboxes: ['media'] }, new Date());
    await expect(checkMailboxes(db)).resolves.toBeUndefined();
    const former = 'press' as MailboxName;
    await transaction(async (trx) => {
      await trx.updateTable('enquiries').set({ mailbox: former }).where('mailbox', '=', 'media').execute();
      await trx.updateTable('admin_mailboxes').set({ mailbox: former }).execute();
    });
    await expect(checkMailboxes(db)).rejects.toThrow(
      'The database has 2 enquiries to “press”; Maria Lindqvist, who answers “press”, and company/mailboxes.json names no such mailbox',
    );
    expect((await siteOf(context)('admin', 'answers', 'Maria Lindqvist', 'media')).code).toBe(0);
    await expect(checkMailboxes(db)).rejects.toThrow(/^The database has 2 enquiries to “press”, and/);
  });
});
