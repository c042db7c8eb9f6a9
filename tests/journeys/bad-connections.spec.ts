import { expect, test, type Page, type Route } from '@playwright/test';
import { subjectAbout } from '../../company/enquiry-subjects.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { subjectOrGeneral, topicFieldOf } from '../../src/enquiries/enquiry.ts';
import {
  contactForm,
  expectKept,
  fillIn,
  hydrateIslands,
  openConcern,
  raiseConcern,
  shownCode,
} from '../support/visitor.ts';

// The form waits for seconds between its attempts, which nobody needs to watch.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const wait = setTimeout;
    window.setTimeout = ((work: () => void, delay = 0) => wait(work, delay / 20)) as typeof setTimeout;
  }),
);

/** What a sign-in gateway or an inspecting proxy answers in the place of this server: post-contact.client.test.ts has more. */
const foreign = {
  contentType: 'text/html',
  body: '<title>Received</title><main><h1>Concern received</h1></main>',
};
/** A first attempt and three more. */
const attempts = 4;

/** Answers the posts of the form until it is told to stop. */
async function interceptPosts(page: Page, answer: (route: Route, post: number) => Promise<void>) {
  let posts = 0;
  const keys = new Set<string | null>();
  await page.route('**/contact', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fields = new URLSearchParams(route.request().postData() ?? '');
    keys.add(fields.get('newCaseCode') ?? fields.get('idempotencyKey'));
    posts += 1;
    return answer(route, posts);
  });
  return { count: () => posts, keys, stop: () => page.unroute('**/contact') };
}

const answerAsForeign = (page: Page) => interceptPosts(page, (route) => route.fulfill(foreign));

test('a connection that breaks is tried again with the same key, and the message arrives', async ({
  page,
}) => {
  const { count, keys } = await interceptPosts(page, (route, post) =>
    post <= 2 ? route.abort() : route.continue(),
  );
  await page.goto('/contact');
  await hydrateIslands(page);
  await fillIn(page);
  await contactForm(page).send();
  await shownCode(page);
  expect([count(), keys.size]).toEqual([3, 1]);
});

test('a message from a page without a secure origin is stored once, however often its receipt is lost', async ({
  page,
}) => {
  // Browsers have this method on secure origins alone, and the address of these tests counts as one.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  const receipts = new Set<unknown>();
  const { count } = await interceptPosts(page, async (route, post) => {
    const response = await route.fetch();
    receipts.add(((await response.json()) as { receiptUrl: unknown }).receiptUrl);
    await (post <= 2 ? route.abort() : route.fulfill({ response }));
  });
  await page.goto('/contact');
  await hydrateIslands(page);
  await fillIn(page);
  await contactForm(page).send();
  await shownCode(page);
  expect([count(), receipts.size]).toEqual([3, 1]);
});

test('a message that cannot be stored is never said to have arrived, and nothing of it is lost', async ({
  page,
}) => {
  const { count, keys, stop } = await interceptPosts(page, (route) =>
    route.fulfill({ status: 503, json: { problem: 'unavailable', retryAfterSeconds: 30 } }),
  );
  await page.goto('/contact');
  await hydrateIslands(page);
  const values = await fillIn(page);
  const form = contactForm(page);
  await form.send();
  await expect(form.summary).toContainText('not been received');
  await expect(form.summary).toBeFocused();
  expect([count(), keys.size]).toEqual([attempts, 1]);
  await expect(form.summary.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(form.summary.locator('a[href^="tel:"]')).toBeVisible();
  await expectKept(page, values);
  await stop();
  await form.send();
  await shownCode(page);
});

test('a complaint that cannot be stored is offered as an email to whoever would answer it', async ({
  page,
}) => {
  const { stop } = await interceptPosts(page, (route) =>
    route.fulfill({ status: 503, json: { problem: 'unavailable' } }),
  );
  await page.goto('/contact?subject=formal-complaint');
  await hydrateIslands(page);
  const form = contactForm(page);
  await fillIn(page, { subject: 'formal-complaint' });
  const topic = form.element.locator(`select[name="${topicFieldOf('formal-complaint')}"]`);
  for (const about of ['complaints-officer', 'personal-data', null] as const) {
    await topic.selectOption(about ?? '');
    await form.send();
    const { mailbox } = subjectAbout(subjectOrGeneral('formal-complaint'), about);
    const email = form.summary.locator('a[href^="mailto:"]');
    await expect(email).toHaveAttribute('href', new RegExp(`^mailto:${mailboxes[mailbox].value}\\?`));
  }
  await stop();
});

test('a concern that something in between answers is not said to have arrived', async ({ page }) => {
  await page.goto('/contact?subject=speak-up');
  await hydrateIslands(page);
  const form = contactForm(page);
  const message = 'The ledger has two copies.';
  await form.message.fill(message);
  const heading = page.getByRole('heading', { level: 1 });
  const shown = await heading.innerText();
  const { count, keys, stop } = await answerAsForeign(page);
  await form.send();
  await expect(form.summary).toContainText('We do not know whether your message has arrived');
  await expect(form.summary).toBeFocused();
  expect([count(), keys.size]).toEqual([attempts, 1]);
  await expect(heading).toHaveText(shown);
  await expect(form.message).toHaveValue(message);
  await stop();
  await form.send();
  await expect(heading).toHaveText('Concern received');
});

test('an addition that something in between answers stays in its form', async ({ page }) => {
  await openConcern(page, await raiseConcern(page, 'The ledger has two copies.'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your concern');
  await hydrateIslands(page);
  const addition = page.getByLabel('Add to the concern');
  await addition.fill('The second copy is blue.');
  const { stop } = await answerAsForeign(page);
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toContainText('Our server did not respond');
  await expect(addition).toHaveValue('The second copy is blue.');
  await stop();
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  await expect(page.getByText(/You added on/)).toHaveCount(1);
  await expect(alerts).toHaveAccessibleName('Added to your concern');

  await addition.fill('The third copy is green.');
  const second = await answerAsForeign(page);
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  await expect(alerts).toHaveAccessibleName('We do not know whether your message has arrived');
  await expect(alerts).toBeFocused();
  await second.stop();
  await page.getByRole('button', { name: 'Add to the Concern' }).click();
  await expect(page.getByText(/You added on/)).toHaveCount(2);
  await expect(alerts).toHaveAccessibleName('Added to your concern');
});

test('a form that is touched before the page has loaded is hydrated once, and stays as it is', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<undefined>();
  await page.route('**/late.svg', async (route) => {
    await loaded.promise;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { hydrations: 0 });
    addEventListener('DOMContentLoaded', () => {
      const late = new Image();
      late.src = '/late.svg';
      document.body.append(late);
      document.querySelector('main astro-island')?.addEventListener('astro:hydrate', () => {
        (globalThis as unknown as { hydrations: number }).hydrations += 1;
      });
    });
  });
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const form = contactForm(page);
  await form.message.fill('We have a site');
  await hydrateIslands(page);
  loaded.resolve(undefined);
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
  await form.message.pressSequentially(' by the canal.');
  await expect(form.message).toHaveValue('We have a site by the canal.');
  expect(await page.evaluate(() => (globalThis as unknown as { hydrations: number }).hydrations)).toBe(1);
});

/** Holds the script of the form back. @returns what lets it come */
async function holdScript(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<undefined>();
  await page.route(/\/contact\.island\.[^/]*\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return () => {
    arrival.resolve(undefined);
  };
}

test('a form that is sent while its script is on its way waits for it, and another’s answer is not shown as the page’s', async ({
  page,
}) => {
  // However slow this machine is, the form waits for its script.
  await page.addInitScript(() => {
    const wait = setTimeout;
    window.setTimeout = ((work: () => void, delay = 0) =>
      delay === 10_000 ? 0 : wait(work, delay)) as typeof setTimeout;
  });
  const letScriptCome = await holdScript(page);
  await page.goto('/contact');
  const values = await fillIn(page);
  const { count, keys, stop } = await answerAsForeign(page);
  const form = contactForm(page);
  await form.send();
  await expect(form.element).toHaveAttribute('aria-busy', 'true');
  await form.send();
  expect(count()).toBe(0);
  letScriptCome();
  await expect(form.summary).toContainText('We do not know whether your message has arrived');
  await expect(form.summary).toBeFocused();
  await expect(form.element).not.toHaveAttribute('aria-busy');
  expect([count(), keys.size]).toEqual([attempts, 1]);
  await expect(page).toHaveURL('/contact');
  await expectKept(page, values);
  await stop();
  await form.send();
  await shownCode(page);
});

test('a form whose script does not come within ten seconds posts itself', async ({ page }) => {
  const letScriptCome = await holdScript(page);
  await page.goto('/contact');
  await fillIn(page);
  await contactForm(page).send();
  await shownCode(page);
  letScriptCome();
});

test('a page that was opened before a release, whose scripts are gone, works as without script', async ({
  page,
}) => {
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/contact');
  await fillIn(page);
  await contactForm(page).send();
  await shownCode(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
});

test('a form that breaks becomes the plain one, with what was typed', async ({ page }) => {
  await page.goto('/contact');
  await hydrateIslands(page);
  const values = await fillIn(page);
  await page.evaluate(() => {
    // Only the hydrated form uses it, to write how many characters are left.
    Number.prototype.toLocaleString = () => {
      throw new Error('broken on purpose');
    };
  });
  const form = contactForm(page);
  await form.message.press('End');
  await form.message.press('!');
  await expect(form.message).toBeFocused();
  await page.keyboard.type('!');
  await expectKept(page, { ...values, message: `${values.message}!!` });
  const posted = page.waitForRequest((request) => request.isNavigationRequest());
  await form.send();
  expect((await posted).method()).toBe('POST');
  await expect(page).toHaveURL(/\?receipt=/);
});
