import { expect, it } from 'vitest';
import { mailboxes } from '../../../company/mailboxes.ts';
import { temporaryContext } from '../../../tests/support/temporary-context.ts';
import { mailKinds } from '../../features.server.ts';
import { subscribe } from '../../newsletter/testing/subscribers.ts';
import { createDelivery } from '../../server/outbox/deliver-outbox.ts';
import { recordingTransport } from '../../server/outbox/testing/queued-emails.ts';
import type { Newsletter } from './newsletter-routes.server.ts';
import { adminOn, signedIn } from './testing/admin-client.ts';

const article = {
  slug: 'wind',
  path: '/insights?article=wind',
  title: 'Wind',
  category: 'Energy',
  excerpt: '…',
  date: new Date('2026-11-01'),
} as const;

it('a test of a newsletter goes to the mailbox of the company alone, and counts as no sending', async () => {
  const context = await temporaryContext();
  await subscribe(context, 'reader@merrow.example', ['Energy']);
  const staff = await signedIn(context, adminOn(context, { articles: [article] }), ['media']);
  await context.database.transaction((trx) => trx.deleteFrom('outbox').execute());
  expect((await staff.send('POST', '/api/newsletter/wind/test')).status).toBe(200);
  const addresses: string[] = [];
  const transport = recordingTransport(({ email }) => void addresses.push(email.to.address));
  await createDelivery(context, transport, mailKinds).deliverDue(new Date());
  expect(addresses).toEqual([mailboxes.media.value]);
  const { articles, from, testMailbox } = await staff.get<Newsletter>('/api/newsletter');
  expect(articles).toMatchObject([{ recipients: 1, sent: null }]);
  expect([from.address, testMailbox]).toEqual([mailboxes.enquiries.value, mailboxes.media.value]);
});

it('the preview of a newsletter shows its pictures, which a browser cannot find in an attachment', async () => {
  const context = await temporaryContext();
  const findPicture = (name: string) => Promise.resolve(Buffer.from(name));
  const staff = await signedIn(context, adminOn(context, { articles: [article], findPicture }), ['media']);
  const preview = await (await staff.send('GET', '/api/newsletter/wind/preview.html')).text();
  for (const [type, name] of [
    ['png', 'wordmark.png'],
    ['jpeg', 'article-energy.jpg'],
  ] as const)
    expect(preview).toContain(`src="data:image/${type};base64,${Buffer.from(name).toString('base64')}"`);
  expect(preview).not.toContain('cid:');
});
