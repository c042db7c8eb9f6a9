import { expect, test, type Page, type Route } from '@playwright/test';
import {
  contactForm,
  expectKept,
  fillIn,
  hydrateIslands,
  openCase,
  raiseConcern,
  referencePattern,
  shownCode,
} from '../support/visitor.ts';

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** What an inspecting proxy, a sign-in gateway or a maintenance page answers in the place of this server. */
const foreign: readonly Answer[] = [
  { contentType: 'text/html', body: '<h1>Blocked</h1>' },
  { contentType: 'text/html', body: '<title>Received</title><main><h1>Report received</h1></main>' },
  {
    contentType: 'application/xhtml+xml',
    body: '<html xmlns="http://www.w3.org/1999/xhtml"><body><main><h1>Received</h1></main></body></html>',
  },
  { contentType: 'application/json', body: '{"ok":true,"receiptUrl":"https://gateway.example/signed-in"}' },
  { status: 204 },
  { status: 302, headers: { Location: '/about' } },
  { status: 307, headers: { Location: '/insights' } },
  { status: 201, contentType: 'application/json', body: '{}' },
];

/** Four posts are made for each time that a form is sent, and each is answered with the next of these. */
const timesToSend = foreign.length / 4;

/** Answers posts in the server’s place. @returns how many there were, and how to let them pass again */
async function answerPosts(page: Page) {
  let posts = 0;
  const keys = new Set<string | null>();
  await page.route('**/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fields = new URLSearchParams(route.request().postData() ?? '');
    keys.add(fields.get('newCaseCode') ?? fields.get('idempotencyKey'));
    const answer = foreign[posts % foreign.length];
    posts += 1;
    return route.fulfill(answer);
  });
  return { count: () => posts, keys, stop: () => page.unroute('**/contact') };
}

for (const subject of ['general', 'formal-complaint', 'data-protection'] as const)
  test(`an enquiry (${subject}) that something in between answers is not said to have arrived`, async ({
    page,
  }) => {
    await page.goto(`/contact?subject=${subject}`);
    await hydrateIslands(page);
    const values = await fillIn(page, { subject });
    const form = contactForm(page);
    const answered = await answerPosts(page);
    for (let sent = 1; sent <= timesToSend; sent += 1) {
      await form.send();
      await expect(form.summary).toContainText('We do not know whether your message has arrived');
      await expect(form.summary).toBeFocused();
      expect(answered.count()).toBe(4 * sent);
      await expect(page.getByText(/has been received|Received\./)).toHaveCount(0);
      await expectKept(page, values);
    }
    expect(answered.keys.size).toBe(1);
    await answered.stop();
    await form.send();
    expect(await shownCode(page)).toMatch(referencePattern);
  });

test('a concern that something in between answers is not said to have arrived, and neither is an addition', async ({
  page,
}) => {
  const message = 'The ledger has two copies.';
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const form = contactForm(page);
  await form.message.fill(message);
  const main = page.getByRole('main');
  const code = await main.locator('.code').innerText();
  const answered = await answerPosts(page);
  for (let sent = 1; sent <= timesToSend; sent += 1) {
    await form.send();
    await expect(form.summary).toContainText('We do not know whether your message has arrived');
    expect(answered.count()).toBe(4 * sent);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a concern');
    await expect(form.message).toHaveValue(message);
    await expect(main.locator('.code')).toHaveText(code);
    await expect(page.getByRole('link', { name: 'Exit this page' })).toBeVisible();
  }
  expect(answered.keys).toEqual(new Set([code]));
  await answered.stop();
  await form.send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report received');
});

test('a case code, and an addition, that something in between answers stay in their form', async ({
  page,
}) => {
  const code = await raiseConcern(page, 'The ledger has two copies.');
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const main = page.getByRole('main');
  const typed = page.getByLabel('Case code');
  await typed.fill(code);
  const whileOpening = await answerPosts(page);
  for (let sent = 1; sent <= timesToSend; sent += 1) {
    await page.getByRole('button', { name: 'Open the Report' }).click();
    await expect(main.getByRole('alert')).toContainText('No answer of our server came');
    await expect(main.getByRole('alert')).toBeFocused();
    expect(whileOpening.count()).toBe(4 * sent);
    await expect(typed).toHaveValue(code);
  }
  await whileOpening.stop();
  await openCase(page, code);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your report');

  const addition = page.getByRole('textbox', { name: 'Add to the report' });
  await addition.fill('The second copy is blue.');
  const whileAdding = await answerPosts(page);
  for (let sent = 1; sent <= timesToSend; sent += 1) {
    await page.getByRole('button', { name: 'Add to the Report' }).click();
    await expect(main.getByRole('alert')).toContainText('No answer of our server came');
    expect(whileAdding.count()).toBe(4 * sent);
    await expect(addition).toHaveValue('The second copy is blue.');
  }
  await whileAdding.stop();
  await page.getByRole('button', { name: 'Add to the Report' }).click();
  await expect(main.getByText('Added to your report')).toBeVisible();
  await expect(main.getByText(/You added on/)).toHaveCount(1);
  await expect(addition).toHaveValue('');
});
