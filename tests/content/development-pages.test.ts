import { expect, inject, test } from 'vitest';

test('the e-mails that the development server shows are not on the site', async () => {
  const response = await fetch(`${inject('origin')}/dev/mails`);
  expect(response.status).toBe(404);
});
