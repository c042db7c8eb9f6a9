import { expect, test } from 'vitest';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

const sought = 'Thistlewick';

test('no log holds a query: what is searched for, a concern, a receipt, the link of an e-mail', async () => {
  const { site, enquirer: visitor, form } = await startInstallation();
  const { token = '' } = await visitor.post(filledIn(form));
  expect(token).toMatch(/^[\w-]{43}$/);
  const linkToken = 'Q'.repeat(43);

  const requests: readonly (readonly [address: string, status: number, route: string])[] = [
    [`/insights?search=${sought}`, 200, '/insights'],
    [`/insights?search=complaint+${sought}`, 200, '/insights'],
    [`/INSIGHTS?search=${sought}`, 308, '/insights'],
    [`/about?search=${sought}`, 200, '/about'],
    [`/${sought}?search=${sought}`, 404, 'other'],
    [`/contact?receipt=${token}`, 200, '/contact'],
    [`/contact?receipt=${token.toLowerCase()}`, 404, '/contact'],
    ['/contact?subject=speak-up', 200, '/contact'],
    [`/insights?confirm=${linkToken}`, 404, '/insights'],
    [`/insights?unsubscribe=${linkToken}`, 404, '/insights'],
  ];
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"route"'))
      .map((line) => JSON.parse(line) as { readonly route: string; readonly status: number });
  await expect.poll(() => lines().at(-1)).toMatchObject({ method: 'POST', status: 200 });
  const before = lines().length;
  for (const [address, status] of requests)
    expect((await visitor.request(address)).status, address).toBe(status);
  await expect.poll(() => lines().length).toBe(before + requests.length);

  // The log was really read: each request has its line.
  expect(lines().slice(before)).toMatchObject(requests.map(([, status, route]) => ({ status, route })));
  for (const secret of [sought, token, linkToken, 'search=', 'receipt=', 'speak-up', '?'])
    expect(site.output().toLowerCase()).not.toContain(secret.toLowerCase());
});
