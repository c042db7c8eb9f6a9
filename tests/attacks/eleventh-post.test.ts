import { expect, test } from 'vitest';
import { organization } from '../../company/organization.ts';
import { canary, filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';
import { readPage, textOf } from '../support/page.ts';

const elevenMinutes = 11 * 60_000;
const warning = 'fewer entries in X-Forwarded-For';
const taken = (amount: number) => Array<number>(amount).fill(303);

async function begin(settings: Readonly<Record<string, string>> = {}) {
  const started = await startInstallation({ settings: { RATE_LIMIT: 'on', ...settings } });
  const { enquirer, form } = started;
  const post = async (headers: Readonly<Record<string, string>> = {}, from = enquirer) =>
    (await from.post(filledIn(form), headers)).status;
  return { ...started, post };
}

test('the eleventh post in ten minutes is refused, whatever its headers say, with the text kept and another way to reach us, until the time is over', async () => {
  const { installation, site, enquirer, form, post } = await begin();
  for (let count = 1; count <= 10; count += 1) expect(await post(), `post ${String(count)}`).toBe(303);
  const refused = await enquirer.post(filledIn(form));
  expect(refused.status).toBe(429);
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(600);
  const words = textOf(readPage(refused.text).main);
  expect(words).toContain(canary.message);
  expect(words).toContain(organization.telephone.value);
  const forScripts = await enquirer.post(filledIn(form), { Accept: 'application/json' });
  expect(forScripts.status).toBe(429);
  expect(JSON.parse(forScripts.text)).toMatchObject({ problem: 'too-many' });

  // Without a trusted proxy no header makes one sender look like many.
  const other = '203.0.113.9';
  const pretended = {
    'X-Forwarded-For': other,
    'X-Real-IP': other,
    Forwarded: `for=${other}`,
    'CF-Connecting-IP': other,
  };
  expect(await post(pretended)).toBe(429);
  // Another visitor is not affected, and reading is not limited.
  expect(await post({}, installation.visit(site, '127.77.31.10'))).toBe(303);
  expect((await enquirer.request('/contact')).status).toBe(200);

  await site.setClockAhead(elevenMinutes);
  expect(await post()).toBe(303);
  expect((await installation.records()).enquiries).toHaveLength(12);
});

test('behind a trusted proxy each visitor counts alone, an IPv6 household counts once, and what a visitor claims counts for nothing', async () => {
  const { post, site } = await begin({ TRUSTED_PROXY_HOPS: '1' });
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1) {
    statuses.push(
      await post({ 'X-Forwarded-For': `198.51.100.${String(count)}, 2001:db8:1:${String(count)}::9` }),
    );
  }
  expect(statuses).toEqual([...taken(10), 429]);
  expect(await post({ 'X-Forwarded-For': '2001:db8:1:100::9' })).toBe(303);
  expect(await post({ 'X-Forwarded-For': '203.0.113.9' })).toBe(303);
  expect(site.output()).not.toContain(warning);
});

test('a number of proxies that is too high is noticed once', async () => {
  const { site, enquirer } = await begin({ TRUSTED_PROXY_HOPS: '2' });
  const warnings = () => site.output().split(warning).length - 1;
  const request = (forwarded: string) =>
    enquirer.request('/contact?subject=speak-up', { headers: { 'X-Forwarded-For': forwarded } });
  await request('198.51.100.7, 203.0.113.9');
  await request('203.0.113.9');
  await request('203.0.113.9');
  await expect.poll(warnings).toBe(1);
});
