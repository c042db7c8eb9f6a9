import { expect, test, type Page } from '@playwright/test';
import { changes, moments, openChangedPage, type Change, type Moment } from '../support/changed-page.ts';

const each = (Object.keys(moments) as Moment[]).flatMap((moment) =>
  (Object.keys(changes) as Change[]).map((change) => ({ moment, change })),
);
const described = ({ moment, change }: (typeof each)[number]) => `${changes[change]} ${moments[moment]}`;

// The texts of a translated page are others, so that only ids and types find anything.
const typed = {
  '#name': 'Ada Merrow',
  '#organisation': 'Merrow & Daughters',
  '#message': 'We have a site by the canal.\nIt floods.',
} as const;

async function expectTyped(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(typed)) await expect(page.locator(field)).toHaveValue(value);
}

const send = (page: Page) => page.locator('form:has(#message) button[type="submit"]').click();

for (const subject of ['general', 'formal-complaint', 'speak-up'])
  for (const how of each)
    test(`the form (${subject}) of a page ${described(how)} keeps what was typed, and is sent`, async ({
      page,
    }) => {
      const isConcern = subject === 'speak-up';
      const organisation = `${typed['#organisation']} ${described(how)}`;
      await openChangedPage(page, `/contact?subject=${subject}`, how, async () => {
        for (const [field, value] of Object.entries(typed)) await page.locator(field).fill(value);
        await page.locator('#email').fill('ada@');
        await page.locator('#message').focus();
      });
      await expectTyped(page);
      await expect(page.locator('#message')).toBeFocused();
      const code = isConcern ? await page.locator('input[name="newCaseCode"]').inputValue() : '';
      if (isConcern) {
        await expect(page.locator('.confidential .code')).toContainText(code);
        await expect(page.locator('[data-exit]')).toBeVisible();
      }

      await send(page);
      const error = page.locator('#email-error');
      await expect(error).toContainText('Enter one email address in the form name@example.com');
      await expectTyped(page);
      await page.locator('#email').fill('müller@example.com');
      await page.locator('#name').focus();
      await expect(error).toContainText('Before the @, use only letters');
      await expect(error).not.toContainText('Enter one email address');
      await page.locator('#email').fill('ada@merrow.example');
      await page.locator('#organisation').fill(organisation);
      if (!isConcern) await page.locator('#enquirerType').selectOption('partner');
      await send(page);
      const sent = page.locator('main .code').first();
      if (isConcern) {
        await expect(page.locator('h1')).toContainText('Report received');
        await expect(sent).toContainText(code);
      } else {
        await expect(page).toHaveURL(/\?receipt=/);
        await expect(page.locator('main')).toContainText(organisation);
      }
    });

test('another subject, chosen on a translated page, has its own fields, steps and case code', async ({
  page,
}) => {
  await openChangedPage(page, '/contact', { moment: 'hydrated', change: 'translated' });
  const steps = page.locator('.next-steps');
  for (const [subject, field, when] of [
    ['application', '#cvLink', 'At once'],
    ['formal-complaint', '#about-formal-complaint', 'Audit & Risk Committee'],
    ['speak-up', '#recipient', 'It is assessed'],
    ['media', '#enquirerType', 'Tell us your deadline'],
  ] as const) {
    await page.locator('#subject').selectOption(subject);
    await expect(page.locator(field)).toBeVisible();
    await expect(steps).toContainText(when);
    await expect(page.locator('.confidential .code')).toHaveCount(subject === 'speak-up' ? 1 : 0);
  }
});

for (const subject of ['general', 'speak-up'])
  test(`the form (${subject}) of a page whose script fails is as it was served, with what was typed, and sends itself`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // Only the form reads it, once it has been hydrated.
      Object.defineProperty(Navigator.prototype, 'onLine', {
        get: () => {
          throw new Error('broken on purpose');
        },
      });
    });
    const how = { moment: 'hydrating', change: 'extended' } as const;
    await openChangedPage(page, `/contact?subject=${subject}`, how, async () => {
      for (const [field, value] of Object.entries(typed)) await page.locator(field).fill(value);
    });
    await expectTyped(page);
    await page.locator('#email').fill('ada@merrow.example');
    if (subject === 'general') await page.locator('#enquirerType').selectOption('partner');
    const posted = page.waitForRequest((request) => request.isNavigationRequest());
    await send(page);
    expect((await posted).method()).toBe('POST');
    await expect(page.locator('h1')).toContainText('received');
  });

for (const how of each)
  test(`the counters of a page ${described(how)} stay`, async ({ page }) => {
    await openChangedPage(page, '/', how);
    const figures = page.locator('astro-island b');
    await expect(figures).toHaveCount(4);
    for (const figure of await figures.all()) await expect(figure).toContainText(/\d/);
  });

for (const how of each)
  test(`the filter of a page ${described(how)} chooses projects without leaving it`, async ({ page }) => {
    await openChangedPage(page, '/portfolio', how);
    const shown = page.locator('main article').filter({ visible: true });
    const all = await shown.count();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const link = page.locator('main nav a[href*="category="]').first();
    await link.click();
    await expect(page).toHaveURL(/\?category=/);
    await expect.poll(() => shown.count()).toBeLessThan(all);
    expect(await shown.count()).toBeGreaterThan(0);
    await page.goBack();
    await expect(shown).toHaveCount(all);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

for (const how of each)
  test(`the search of a page ${described(how)} answers, and leaves it only for a result`, async ({
    page,
  }) => {
    await openChangedPage(page, '/contact', how);
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.locator('#message').fill('Half written');
    await page.locator('.masthead .search').click();
    const field = page.getByRole('combobox', { name: 'Search this site' });
    const best = page.getByRole('dialog').getByRole('option', { selected: true });
    for (const text of ['c', 'car', 'zzzz', 'carbon']) {
      await field.fill('');
      await field.pressSequentially(text);
    }
    await expect(best).toContainText(/carbon/i);
    await expect(page).toHaveURL('/contact');
    await page.keyboard.press('Escape');
    await expect(page.locator('#message')).toHaveValue('Half written');
    expect(failures).toEqual([]);
    await page.locator('.masthead .search').click();
    await field.fill('gift limit');
    await expect(best).toContainText(/gifts/i);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/anti-corruption#/);
  });

for (const change of Object.keys(changes) as Change[])
  test(`the way to the investor portal of a page ${changes[change]} asks for the terms`, async ({ page }) => {
    await openChangedPage(page, '/investor-relations', { moment: 'waiting', change });
    await page.locator('main [aria-haspopup="dialog"], main [data-dialog], main button').first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  });
