import { expect, it } from 'vitest';
import { organization } from '../../../company/organization.ts';
import { describeOnEachDatabase } from '../../../tests/support/temporary-context.ts';
import type { LaunchIssue } from '../../operations/doctor.server.ts';
import { notePublicStart } from '../../operations/public-since.server.ts';
import type { Counts } from './overview-routes.server.ts';
import { adminOn, signedIn } from './testing/admin-client.ts';

const dayMs = 86_400_000;

describeOnEachDatabase('the launch', (openContext) => {
  it('is counted in the navigation until the site has been public for 30 days, then what is due by its date, and listed for ever', async () => {
    const opened = await openContext();
    const environment = { ...opened.environment, publicOrigin: 'https://www.site.co.uk' };
    const context = { ...opened, environment };
    const launchSources = {
      facts: [{ actor: 'Owner', problem: 'Send these facts', detail: 'vat' } as const],
      reviews: [['content/policies/due.mdx', '2020-01-01'] as const],
      heldBack: [['content/articles/later.mdx', '2999-01-01'] as const],
      shownUntil: [['/investor-relations, reporting year 2020', '2020-12-31'] as const],
    };
    const staff = await signedIn(context, adminOn(context, { launchSources }), ['enquiries']);
    const launch = async () => (await staff.get<Counts>('/api/counts')).launch;
    const listed = await staff.get<readonly LaunchIssue[]>('/api/launch');
    const missing = listed.length;
    const isDue = ({ detail }: LaunchIssue) =>
      detail === organization.securityTxtExpires || /policies\/due|year 2020/.test(detail);
    const due = listed.filter(isDue).length;
    expect(missing).toBeGreaterThan(due);
    expect(due).toBeGreaterThan(1);
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
    expect(await launch()).toBe(due);
    expect(await staff.get('/api/launch')).toHaveLength(missing);
  });
});
