import { expect, test, type Page } from '@playwright/test';
import brandNames from '../../brand/names.json' with { type: 'json' };
import {
  contactForm,
  expectKept,
  fillIn,
  hydrateIslands,
  openConcern,
  raiseConcern,
  violations,
} from '../support/visitor.ts';

const both = { tag: ['@no-script-phone'] };

/** Answers for the page to which “Exit this page” leads. */
const answerElsewhere = (page: Page) =>
  page.route('https://www.bbc.co.uk/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
  );

test(
  'a reporter notes a code, sends, comes back with it and adds to the concern',
  both,
  async ({ page, javaScriptEnabled }) => {
    // axe is a script itself.
    const accessibility = async () => {
      if (javaScriptEnabled) expect(await violations(page, 'main')).toEqual([]);
    };
    const message = 'The ledger has two copies, and one is kept at home.';
    const addition = 'The second copy is blue.';
    await openConcern(page, 'BBBB-CCCC-DDDD-FFFF');
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByLabel('Case code')).toHaveValue('BBBB-CCCC-DDDD-FFFF');
    await accessibility();
    const code = await raiseConcern(page, message);
    await expect(page.getByRole('main').getByText(message)).toHaveCount(0);
    await accessibility();
    expect(page.url()).not.toMatch(new RegExp(`receipt|token|${brandNames.referencePrefix}-`));

    await page.getByRole('link', { name: 'Read Replies with the Code' }).click();
    await page.getByLabel('Case code').fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Open the Concern' }).click();
    expect(page.url()).not.toContain(code);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your concern');
    await page.getByRole('textbox', { name: 'Add to the concern' }).fill(addition);
    await page.getByRole('button', { name: 'Add to the Concern' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
    await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
    for (const words of [message, addition]) {
      await expect(page.getByRole('main').getByText(words)).toHaveCount(0);
    }
    await page.getByRole('textbox', { name: 'Add to the concern' }).fill('');
    await page.getByRole('button', { name: 'Add to the Concern' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByRole('main').getByText(/You added on/)).toHaveCount(1);
    await accessibility();
  },
);

test('a case code that is refused takes nothing from the concern that somebody is writing above it', async ({
  page,
}) => {
  const message = 'The ledger has two copies.';
  const problems = ['too-many', 'unavailable'];
  await page.route('**/contact', (route) => {
    const typed = new URLSearchParams(route.request().postData() ?? '').get('caseCode');
    const problem = typed === null ? undefined : problems.shift();
    const state = { kind: 'case-code', typed, addition: '', problem };
    return problem === undefined ? route.continue() : route.fulfill({ status: 422, json: { state } });
  });
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const title = page.getByRole('heading', { level: 1 });
  const shown = await title.innerText();
  const code = await page.getByRole('main').locator('.receipt-code').innerText();
  const form = contactForm(page);
  await form.message.fill(message);
  await page.getByLabel('Case code').fill('BBBB-CCCC-DDDD-FFFF');
  for (const words of ['Too many case codes', 'cannot be opened', 'No concern has this case code']) {
    await page.getByRole('button', { name: 'Open the Concern' }).click();
    await expect(form.summary).toContainText(words);
    await expect(form.summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.getByLabel('Case code')).toHaveValue('BBBB-CCCC-DDDD-FFFF');
    await expect(form.message).toHaveValue(message);
    await expect(title).toHaveText(shown);
  }
  await form.send();
  await expect(title).toHaveText('Concern received');
  await expect(page.getByRole('main').locator('.receipt-code')).toHaveText(code);
});

test('a case code that opens a concern leaves what somebody is writing above it', async ({ page }) => {
  const message = 'The ledger has two copies.';
  const code = await raiseConcern(page, 'The crane ran at night.');
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const title = page.getByRole('heading', { level: 1 });
  const shown = await title.innerText();
  const newCode = await page.getByRole('main').locator('.receipt-code').innerText();
  const form = contactForm(page);
  await form.message.fill(message);
  await page.getByLabel('Case code').fill('BBBB-CCCC-DDDD-FFFF');
  await page.getByRole('button', { name: 'Open the Concern' }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel('Case code').fill(code);
  await page.getByRole('button', { name: 'Open the Concern' }).click();
  await expect(page.getByRole('heading', { name: 'Your concern', level: 2, exact: true })).toBeFocused();
  await expect(page).not.toHaveTitle(/^Error: /);
  await expect(title).toHaveText(shown);
  await expect(form.message).toHaveValue(message);
  expect(await violations(page, 'main')).toEqual([]);

  await page.getByRole('textbox', { name: 'Add to the concern' }).fill('And on Tuesday.');
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  await expect(form.summary).toContainText('Added to your concern');
  await expect(form.summary).toBeFocused();
  await expect(form.message).toHaveValue(message);
  // The page stays confidential, whatever the form is about by then.
  await form.subject.selectOption('media');
  await expect(page.getByRole('link', { name: 'Emergency: Exit this page' })).toBeVisible();
  await form.subject.selectOption('speak-up');
  await form.send();
  await expect(title).toHaveText('Concern received');
  await expect(page.getByRole('main').locator('.receipt-code')).toHaveText(newCode);
});

test(
  'speaking up from the general form keeps the text and shows a code before anything is stored',
  { tag: ['@no-script-phone', '@not-desktop'] },
  async ({ page }) => {
    await page.goto('/contact');
    const form = contactForm(page);
    await form.subject.selectOption('speak-up');
    await form.message.fill('Chosen late.');
    await form.send();
    await expect(form.summary).toBeFocused();
    await expect(form.summary).toContainText('Write down your case code');
    await expect(form.message).toHaveValue('Chosen late.');
    const code = await page.getByRole('main').locator('.receipt-code').innerText();
    await form.send();
    await expect(page.getByRole('main').locator('.receipt-code')).toHaveText(code);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concern received');
  },
);

test(
  'a link in the form for a concern opens beside it, tells no page where it was, and what was typed stays',
  both,
  async ({ page, context }) => {
    await page.goto('/contact?subject=speak-up');
    const form = contactForm(page);
    await form.message.fill('The ledger has two copies.');
    const opening = context.waitForEvent('page');
    const asked = context.waitForEvent(
      'request',
      (request) => new URL(request.url()).pathname === '/privacy',
    );
    const link = form.element.getByRole('link', { name: 'Privacy Policy (opens in a new tab)' });
    // Under a pointer the browser prerenders the page, and its tab is then another one than that which opens first.
    await link.press('Enter');
    expect((await asked).headers()['referer']).toBeUndefined();
    await expect((await opening).getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.bringToFront();
    await expect(form.message).toHaveValue('The ledger has two copies.');
  },
);

test('a link elsewhere on the page leaves another form, and Back brings back what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  const values = await fillIn(page);
  await page.getByRole('main').getByRole('link', { name: 'Health and Safety' }).click();
  await expect(page).toHaveURL('/health-safety');
  await page.goBack();
  await expectKept(page, values);
});

test('the form for a concern begins on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const field = await contactForm(page).subject.boundingBox();
  expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(844);
});

test('Back shows no text of a concern: as it was sent, as it was refused, or as it was left', async ({
  page,
}) => {
  const message = 'The ledger has two copies.';
  const form = contactForm(page);
  await page.goto('/about');
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  await form.email.fill('ada@');
  await form.message.fill(message);
  await form.send();
  await expect(form.summary).toBeFocused();
  await form.email.fill('');
  await form.send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concern received');
  // The script has sent it, so the history holds no post.
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(form.message).toHaveValue('');

  await form.message.fill(message);
  await page.goto('/about');
  await page.goBack();
  await expect(form.message).toHaveValue('');
});

test('“Exit this page” stays in view, leads elsewhere and leaves the page out of the history', async ({
  page,
}) => {
  await answerElsewhere(page);
  const elsewhere = page.waitForRequest('https://www.bbc.co.uk/weather');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/about');
  await page.goto('/contact?subject=speak-up');
  const link = page.getByRole('link', { name: 'Emergency: Exit this page' });
  await expect(link).toBeInViewport();
  await page.mouse.wheel(0, 1_500);
  await expect(link).toBeInViewport({ ratio: 1 });
  await contactForm(page).message.fill('The ledger has two copies.');
  await link.click();
  expect((await elsewhere).headers()['referer']).toBeUndefined();
  await expect(page.getByRole('heading')).toHaveText('Weather');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('nothing of a concern is shown while the page to which “Exit this page” leads is on its way', async ({
  page,
}) => {
  await answerElsewhere(page);
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  await contactForm(page).message.fill('The ledger has two copies.');
  const shown = await page.getByRole('link', { name: 'Emergency: Exit this page' }).evaluate((link) => {
    (link as HTMLAnchorElement).click();
    return document.body.innerText.trim();
  });
  expect(shown).toBe('Loading.');
  await expect(page.getByRole('heading')).toHaveText('Weather');
});

test('raising a concern leaves nothing on the device and asks no other server for anything', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL ?? ''}/`) && !request.url().startsWith('data:')) {
      elsewhere.push(request.url());
    }
  });
  await raiseConcern(page, 'Something is wrong at the quarry.');
  const { cookies, origins } = await page.context().storageState({ indexedDB: true });
  expect([cookies, origins]).toEqual([[], []]);
  expect(elsewhere).toEqual([]);
  await page.close();
});
