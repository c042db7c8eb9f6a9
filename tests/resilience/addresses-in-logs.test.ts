import { expect, test } from 'vitest';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

const sought = 'Thistlewick';

test('no log holds a query: what is searched for, a concern, a receipt, the link of an e-mail', async () => {
  const { site, enquirer: visitor, form } = await startInstallation();
  const { token = '' } = await visitor.post(filledIn(form));
  expect(token).toMatch(/^[\w-]{43}$/);
  const linkToken = 'Q'.repeat(43);
  const [script = ''] = /\/_astro\/[\w.-]+\.js/.exec((await visitor.request('/')).text) ?? [];

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
    [script, 200, '/_astro/*'],
  ];
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"route"'))
      .map((line) => JSON.parse(line) as { readonly route: string; readonly status: number });
  await expect.poll(() => lines().at(-1)).toMatchObject({ method: 'GET', route: '/' });
  const before = lines().length;
  const headers = { Referer: `https://${sought}.example`, 'X-Forwarded-For': '203.0.113.9' };
  for (const [address, status] of requests)
    expect((await visitor.request(address, { headers })).status, address).toBe(status);
  await expect.poll(() => lines().length).toBe(before + requests.length);

  // The log was really read: each request has its line.
  expect(lines().slice(before)).toMatchObject(requests.map(([, status, route]) => ({ status, route })));
  const fields = ['bytes', 'level', 'method', 'ms', 'route', 'status', 'time'];
  for (const line of lines()) expect(fields).toEqual(expect.arrayContaining(Object.keys(line)));
  for (const secret of [sought, token, linkToken, 'search=', 'receipt=', 'speak-up', '?', '203.0.113'])
    expect(site.output().toLowerCase()).not.toContain(secret.toLowerCase());
});
