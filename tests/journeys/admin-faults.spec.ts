import { expect } from '@playwright/test';
import { enquire, json, replyBox, signUp, status, test } from '../support/admin-visitor.ts';
import { violations } from '../support/visitor.ts';

// One server is enough, and no test changes what another one reads.
test.describe.configure({ mode: 'default' });

const html = { contentType: 'text/html; charset=utf-8', body: '<!doctype html><h1>Sign in</h1>' };
const notKnown = 'it is not known whether this was sent';

/** What a gateway answers in place of the server, and what the app says of it. */
const gatewayAnswers: readonly (readonly [title: string, response: object, says: string])[] = [
  ['502 in JSON', { status: 502, ...json({ message: 'Invalid response from upstream' }) }, notKnown],
  ['502 in HTML', { status: 502, ...html }, notKnown],
  ['a foreign 200', { status: 200, ...json({ status: 'ok' }) }, notKnown],
  ['a kind of error that is not ours', { status: 400, ...json({ error: 'bad_request' }) }, notKnown],
  ['429 in JSON', { status: 429, ...json({ error: 'Too Many Requests' }) }, 'Too many attempts.'],
  ['413 in HTML', { status: 413, ...html }, 'This is too long to be sent.'],
];

test('what a gateway answers is never taken for an answer of the server', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'media');
  const app = await signUp(browser, served, 'Ingrid Solberg', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await replyBox(app).fill('A text of an hour.');
  for (const [title, response, says] of gatewayAnswers) {
    await app.route('**/replies', (route) => route.fulfill(response), { times: 1 });
    await replyBox(app).press('Control+Enter');
    await expect(status(app, says), title).toBeVisible();
    await expect(app.getByRole('navigation', { name: 'Screens', exact: true }), title).toBeVisible();
    await app.reload();
    await expect(replyBox(app), title).toHaveValue('A text of an hour.');
  }
  await app.getByText('Close without an answer…').click();
  await app.getByLabel('Why?').selectOption('Spam');
  await app.route('**/close', (route) => route.fulfill({ status: 200, ...json({ state: 'closed' }) }));
  await app.getByRole('button', { name: 'Close it' }).click();
  await expect(status(app, 'it is not known whether this was done')).toBeVisible();
  await app.route(/\/api\/session/, (route) => route.fulfill({ status: 502, ...json({ message: 'x' }) }));
  await app.reload();
  await expect(status(app, 'The server did not answer.')).toBeVisible();
  await app.unroute(/\/api\/session/);
  await app.getByRole('button', { name: 'Try again' }).click();
  await replyBox(app).press('Control+Enter');
  await expect(status(app, 'Sent.')).toBeVisible();
});

/** What a company’s sign-on answers in place of the server once its session has ended. */
const signOnAnswers: readonly (readonly [title: string, response: object])[] = [
  ['a redirect', { status: 302, headers: { Location: 'https://sign-on.example/' } }],
  ['a page', { status: 200, ...html }],
  ['401', { status: 401, ...html }],
];

test('the session of the company’s sign-on ends, and the app goes on after it', async ({
  browser,
  served,
}) => {
  const app = await signUp(browser, served, 'Signe Holm', 'all');
  for (const [title, response] of signOnAnswers) {
    const { reference } = await enquire(served, 'media');
    await app.goto(`${served.origin}/enquiries/${reference}`);
    await replyBox(app).fill('Written while the session ended.');
    await app.route('**/api/**', (route) => route.fulfill(response));
    await replyBox(app).press('Control+Enter');
    const signInAgain = status(app, 'Sign in at your company’s sign-on again.');
    await expect(signInAgain.first(), title).toBeVisible();
    expect(await violations(app), title).toEqual([]);
    const beside = app.waitForEvent('popup');
    await app.getByRole('link', { name: 'Open the sign-on' }).first().click();
    await (await beside).close();
    await app.unroute('**/api/**');
    await expect(signInAgain, title).toHaveCount(0);
    await expect(status(app, 'You are signed in again.'), title).toBeVisible();
    await expect(replyBox(app), title).toHaveValue('Written while the session ended.');
    await replyBox(app).press('Control+Enter');
    await expect(status(app, 'Sent.'), title).toBeVisible();
  }
});

/** Runs in the page, before the app: nothing can be stored. */
const withoutStorage = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'switched off': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  },
};
for (const [title, script] of Object.entries(withoutStorage))
  test(`storage that is ${title} takes no letter, and the app says that the draft is not kept`, async ({
    browser,
    served,
  }) => {
    const { reference } = await enquire(served, 'media');
    const app = await signUp(browser, served, `Person with storage ${title}`, 'all');
    await app.addInitScript(script);
    await app.goto(`${served.origin}/enquiries/${reference}`);
    await replyBox(app).pressSequentially('Fourteen signs');
    await expect(replyBox(app)).toHaveValue('Fourteen signs');
    await expect(status(app, 'The draft is not kept.')).toBeVisible();
    await replyBox(app).press('Escape');
    await app.keyboard.press('u');
    await app.getByRole('link', { name: reference }).click();
    await expect(replyBox(app)).toHaveValue('Fourteen signs');
    await app.keyboard.press('?');
    await app.getByRole('button', { name: 'Turn single-letter shortcuts off' }).click();
    await expect(app.getByRole('button', { name: 'Turn single-letter shortcuts on' })).toBeVisible();
  });

/** Runs in the page: puts each text into elements of its own, as browsers do that translate. */
function translate() {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim() || parent.closest('i, script, style, head, textarea')) return;
    const translated = document.createElement('i');
    text.replaceWith(translated);
    translated.append(text.data.toUpperCase());
  };
  const wrapAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  wrapAll();
  new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
}

test('a translated page shows what has come of a reply', async ({ browser, served }) => {
  const { reference } = await enquire(served, 'formal-complaint');
  const app = await signUp(browser, served, 'Marisol Vega', 'all');
  await app.goto(`${served.origin}/enquiries/${reference}`);
  await expect(replyBox(app)).toBeVisible();
  await app.evaluate(translate);
  const box = app.locator('#reply');
  for (const sent of [1, 2]) {
    await box.fill(`Answer ${String(sent)}`);
    await box.press('Control+Enter');
    await expect(app.locator('.message.ours')).toHaveCount(sent);
    await expect(status(app, /^SENT\./i)).toBeVisible();
  }
  await app.getByText(/Close without an answer…/i).click();
  await app.locator('select').selectOption('withdrawn');
  await app.getByRole('button', { name: /Close it/i }).click();
  await app.getByRole('button', { name: /Open again/i }).click();
  await app.getByText(/Answered elsewhere…/i).click();
  await app.getByRole('button', { name: /Record the answer/i }).click();
  await expect(app.locator('.message.ours')).toHaveCount(3);
  await box.press('Escape');
  await app.keyboard.press('u');
  await expect(app.getByRole('link', { name: reference })).toBeVisible();
  await expect(app.getByText(/This screen has failed/i)).toHaveCount(0);
});
