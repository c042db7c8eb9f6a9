import { expect, test } from 'vitest';
import { organization } from '../../company/organization.ts';
import { canary, createEnquirer, filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';

const elevenMinutes = 11 * 60_000;

test('the eleventh post in ten minutes is refused, whatever its headers say, with the text kept and another way to reach us, until the time is over', async () => {
  const { installation, site, enquirer } = await startInstallation({ RATE_LIMIT: 'on' });
  const post = async (headers: Readonly<Record<string, string>> = {}, from = enquirer) =>
    (await from.post(filledIn(), headers)).status;
  for (let count = 1; count <= 10; count += 1) expect(await post(), `post ${String(count)}`).toBe(303);
  const refused = await enquirer.post(filledIn());
  expect(refused.status).toBe(429);
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(600);
  const words = textOf(readPage(refused.text).main);
  expect(words).toContain(canary.message);
  expect(words).toContain(organization.telephone.value);
  const forScripts = await enquirer.post(filledIn(), { Accept: 'application/json' });
  expect(forScripts.status).toBe(429);
  expect(JSON.parse(forScripts.text)).toMatchObject({ problem: 'too-many' });

  // Without a trusted proxy no header makes one sender look like many.
  const other = '203.0.113.9';
  expect(await post({ 'X-Forwarded-For': other, 'X-Real-IP': other, Forwarded: `for=${other}` })).toBe(429);
  // Another visitor is not affected, and reading is not limited.
  expect(await post({}, createEnquirer(site, '127.77.31.10'))).toBe(303);
  expect((await enquirer.request('/contact')).status).toBe(200);

  await site.setClockAhead(elevenMinutes);
  expect(await post()).toBe(303);
  expect((await installation.records()).enquiries).toHaveLength(12);
});
