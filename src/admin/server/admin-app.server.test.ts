import { expect, it } from 'vitest';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { adminOn, signedIn } from './testing/admin-client.ts';
it('smoke', async () => {
  const context = await temporaryContext();
  const app = adminOn(context);
  const staff = await signedIn(context, app, 'staff');
  console.log(staff.session, staff.cookie());
  for (const p of [
    '/api/session',
    '/api/enquiries',
    '/api/passkeys',
    '/api/newsletter',
    '/api/mail',
    '/api/statistics',
    '/api/launch',
    '/api/concerns',
  ])
    console.log(p, JSON.stringify(await staff.get(p)).slice(0, 300));
  console.log(app.routes.map((r) => r.method + ' ' + r.path).join('\n'));
  expect(1).toBe(1);
});
