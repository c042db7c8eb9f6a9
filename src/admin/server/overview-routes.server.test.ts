import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import { notePublicStart } from '../../operations/public-since.server.ts';
import type { Counts } from './overview-routes.server.ts';
import { adminOn, signedIn } from './testing/admin-client.ts';

const dayMs = 86_400_000;

describeOnEachDatabase('the launch', (openContext) => {
  it('is counted in the navigation until the site has been public for 30 days, and listed for ever', async () => {
    const opened = await openContext();
    const environment = { ...opened.environment, publicOrigin: 'https://www.site.co.uk' };
    const context = { ...opened, environment };
    const staff = await signedIn(context, adminOn(context), ['enquiries']);
    const launch = async () => (await staff.get<Counts>('/api/counts')).launch;
    const missing = (await staff.get<readonly object[]>('/api/launch')).length;
    expect(missing).toBeGreaterThan(0);
    expect(await launch()).toBe(missing);
    await notePublicStart(context, new Date(Date.now() - 29 * dayMs));
    expect(await launch()).toBe(missing);
    const { transaction } = context.database;
    await transaction((trx) =>
      trx
        .updateTable('job_runs')
        .set({ started_at: Date.now() - 30 * dayMs })
        .execute(),
    );
    expect(await launch()).toBe(0);
    expect(await staff.get('/api/launch')).toHaveLength(missing);
  });
});
