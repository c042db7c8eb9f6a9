import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { hiddenFields } from '../../src/forms/hidden-fields.ts';
import { filledIn } from '../support/enquirer.ts';
import { startInstallation } from '../support/installation.ts';

test('a post whose answer never arrived is one enquiry, though it is sent again to two servers at once', async () => {
  const { installation, site, enquirer, form } = await startInstallation();
  const other = installation.visit(await installation.start());
  const fields = { ...filledIn(form), [hiddenFields.idempotencyKey]: randomUUID() };
  const post = request({
    host: '127.0.0.1',
    port: site.port,
    path: '/contact',
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  post.on('error', () => undefined);
  await new Promise<void>((resolve) => post.end(new URLSearchParams(fields).toString(), resolve));
  post.destroy();
  const stored = async () => {
    const { enquiries, mails } = await installation.records();
    return [enquiries.length, mails.length];
  };
  await expect.poll(stored, { timeout: 15_000 }).toEqual([1, 2]);

  const answers = await Promise.all([enquirer, other, enquirer, other].map((one) => one.post(fields)));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(303));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  expect(await stored()).toEqual([1, 2]);
});
