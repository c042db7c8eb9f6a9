import { expect, it } from 'vitest';
import { siteOf } from '../../tests/support/site-command.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { requestSubscription } from './change-subscription.server.ts';
import { subscribe } from './testing/subscribers.ts';

it('subscribers are counted, exported for a spreadsheet, and removed', async () => {
  const context = await temporaryContext();
  const site = siteOf(context);
  await subscribe(context, 'ada@merrow.example', ['Energy', 'Property']);
  await subscribe(context, '=brin@oke.example', ['Energy']);
  await requestSubscription(context, { email: 'cass@oke.example', topics: ['Property'] }, new Date());
  const { stdout: counts } = await site('subscribers', 'list');
  for (const line of [/^Energy +2 +0$/m, /^Property +1 +1$/m, /^All +2 +1$/m]) expect(counts).toMatch(line);
  const { stdout: csv } = await site('subscribers', 'export');
  const [heading, ...rows] = csv.trimEnd().split('\n');
  expect(heading).toMatch(/^\uFEFFemail,status,topics,consentVersion,/);
  expect(rows.map((row) => row.split(',20')[0]).sort()).toEqual([
    "'=brin@oke.example,confirmed,Energy",
    'ada@merrow.example,confirmed,"Property,Energy"',
    'cass@oke.example,pending,Property',
  ]);
  expect((await site('subscribers', 'remove', 'ada@merrow.example')).code).toBe(1);
  expect((await site('subscribers', 'remove', 'ada@merrow.example', '--yes')).code).toBe(0);
  expect((await site('subscribers', 'list')).stdout).toMatch(/^All +1 +1$/m);
});
