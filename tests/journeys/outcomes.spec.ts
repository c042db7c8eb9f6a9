import { expect, test, type Locator, type Page } from '@playwright/test';
import { asNamed, controls, questionPages, type Control } from '../specification/outcomes.ts';
import { articleCategories, pathsAndNotFound, projectCategories } from '../specification/site.ts';
import { attribute, find, findAll, readPage, textOf } from '../support/page.ts';
import { hydrateIslands, plainText, scriptLoaded, waitMinFillTime } from '../support/visitor.ts';

const views = [
  ...projectCategories.map((category) => `/portfolio?${new URLSearchParams({ category }).toString()}`),
  ...articleCategories.map((category) => `/insights?category=${category}`),
  ...['carbon-in-the-walls', 'forest-road', 'grid-queue', 'warehouse-roof'].map(
    (article) => `/insights?article=${article}`,
  ),
  '/investor-relations?view=portal',
  '/insights?search=whistleblower',
  '/contact?subject=speak-up',
];

// The menu is a button on a phone.
test.use({ viewport: { width: 390, height: 844 } });
// What was found on one page counts for the next.
test.describe.configure({ mode: 'default' });

interface Found {
  readonly control: Control['control'];
  readonly name: string;
  /** As written. */
  readonly href: string;
  readonly element: Locator;
}

const kinds = { A: 'link', BUTTON: 'button', SUMMARY: 'details' } as const;

/** Every link, button and disclosure of the page as it stands after its scripts, with its accessible name. */
async function controlsOf(page: Page): Promise<Found[]> {
  const elements = page.locator('a[href], button, summary, [role=button], input[type=submit]');
  const read = await elements.evaluateAll((all) =>
    all.map((element) => ({
      tag: element.tagName,
      isHidden: element.closest('[hidden]') !== null,
      name: element.getAttribute('aria-label') ?? (element as HTMLElement).textContent,
      // What a style hides is no part of the name: the menu’s button has one for each state.
      shown: (element as HTMLElement).innerText,
      href: element.getAttribute('href') ?? '',
    })),
  );
  return read.flatMap(({ tag, isHidden, name, shown, href }, index) => {
    if (isHidden) return [];
    const control = kinds[tag as keyof typeof kinds];
    return [
      {
        control,
        name: plainText(tag === 'BUTTON' && shown !== '' ? shown : name),
        href,
        element: elements.nth(index),
      },
    ];
  });
}

const ruleFor = ({ control, name, href }: Found, path: string) =>
  controls.find(
    (rule) =>
      rule.control === control &&
      rule.name.test(name) &&
      (rule.on?.test(path) ?? true) &&
      (rule.to?.test(href) ?? true),
  );

/** Asked for once. */
const answers = new Map<string, Promise<{ status: number; type: string; body: string }>>();

function ask(page: Page, address: string) {
  const known = answers.get(address);
  if (known) return known;
  const asked = page.request.get(address).then(async (response) => ({
    status: response.status(),
    type: response.headers()['content-type'] ?? '',
    body: (await response.body()).toString('latin1'),
  }));
  answers.set(address, asked);
  return asked;
}

/** What is wrong with where a link ends; undefined when nothing is. */
async function followLink(page: Page, found: Found, { ends }: Control): Promise<string | undefined> {
  if (ends.kind === 'mail') return /^mailto:[a-z-]+@[a-z.]+$/.test(found.href) ? undefined : 'no address';
  if (ends.kind === 'telephone') return /^tel:\+\d{7,15}$/.test(found.href) ? undefined : 'no number';
  const url = new URL(found.href, page.url());
  if (ends.kind === 'site') return ends.host.test(url.host) ? undefined : `an unexpected site, ${url.host}`;
  if (url.origin !== new URL(page.url()).origin) return 'another site';
  const isSame = url.pathname + url.search === new URL(page.url()).pathname + new URL(page.url()).search;
  const { status, type, body } = await ask(page, url.pathname + url.search);
  if (status !== 200 && !isSame) return `status ${String(status)}`;
  if (ends.kind === 'file') {
    if (!type.startsWith(ends.type)) return `a file of type ${type}`;
    return body.length > 100 ? undefined : 'an empty file';
  }
  const { document, main } = readPage(Buffer.from(body, 'latin1').toString());
  if (
    url.hash !== '' &&
    findAll(document, { attributes: { id: decodeURIComponent(url.hash.slice(1)) } }).length !== 1
  )
    return 'no such place';
  if (ends.kind === 'place') return isSame && url.hash !== '' ? undefined : 'another page';
  const heading = textOf(find(main, { tag: 'h1' }));
  if (ends.kind === 'page') {
    const named = found.name.replace(/^Read Article: /, '');
    const wanted = ends.heading === asNamed ? named : ends.heading;
    if (wanted instanceof RegExp ? !wanted.test(heading) : wanted !== heading) return `the page “${heading}”`;
    return ends.query?.test(decodeURIComponent(url.search.slice(1))) === false
      ? `the view ${url.search}`
      : undefined;
  }
  if (ends.kind !== 'form') return `nothing: a link cannot end in ${ends.kind}`;
  const [select] = findAll(main, { tag: 'select', attributes: { name: 'subject' } });
  const chosen = select
    ? find(select, { tag: 'option', attributes: { selected: true } })
    : find(main, { tag: 'input', attributes: { name: 'subject' } });
  const subject = attribute(chosen, 'value') ?? '';
  if (!ends.subject.test(subject)) return `a form about ${subject}`;
  const message = textOf(find(main, { tag: 'textarea', attributes: { name: 'message' } }));
  return ends.message?.test(message) === false ? `a form that says “${message}”` : undefined;
}

/** Fills in every field of the button’s form that is empty, and sends it. */
async function send(page: Page, element: Locator): Promise<void> {
  const form = element.locator('xpath=ancestor::form');
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  for (const field of await form.locator('input[type=email]').all()) await field.fill('ada@merrow.example');
  for (const field of await form.getByRole('textbox').all()) {
    if ((await field.inputValue()) === '') await field.fill('Ada Merrow');
  }
  for (const field of await form.getByRole('combobox').all()) {
    if ((await field.inputValue()) === '') await field.selectOption({ index: 1 });
  }
  await waitMinFillTime(page);
  await element.click();
}

/** Presses a button or a disclosure on a page that was just opened, and expects what it ends in. */
async function press(page: Page, path: string, found: Found, { ends }: Control): Promise<void> {
  const { element } = found;
  const dialog = page.getByRole('dialog');
  if ((await element.locator('xpath=ancestor::dialog').count()) > 0)
    await page.getByRole('button', { name: 'Access Investor Portal' }).click();
  switch (ends.kind) {
    case 'details': {
      const disclosure = element.locator('xpath=..');
      const wasOpen = (await disclosure.getAttribute('open')) !== null;
      await element.click();
      await (wasOpen
        ? expect(disclosure).not.toHaveAttribute('open')
        : expect(disclosure).toHaveAttribute('open'));
      return;
    }
    case 'menu':
      await element.click();
      await expect(page.locator('#menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('#menu')).toBeHidden();
      return;
    case 'dialog':
      await element.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      return;
    case 'closes':
      await element.click();
      await expect(dialog).toBeHidden();
      return;
    case 'categories':
      await element.click();
      await expect(element).toHaveAttribute('aria-expanded', 'false');
      await element.click();
      await expect(element).toHaveAttribute('aria-expanded', 'true');
      return;
    case 'choice':
      await element.click();
      await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeHidden();
      await openQuestion(page);
      return;
    case 'copy':
      await element.click();
      await expect(page.locator('[data-copy] [role=status]')).toHaveText(/Link copied|insights\?article=/);
      return;
    case 'sent':
      await send(page, element);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ends.heading);
      if (ends.mistake) await expect(page.getByRole('main').getByRole('alert')).toContainText(ends.mistake);
      await page.goto(path);
      await hydrateIslands(page);
      return;
    case 'page':
    case 'form':
    case 'file':
    case 'place':
    case 'mail':
    case 'telephone':
    case 'site':
      throw new Error(`A button cannot end in ${ends.kind}`);
  }
}

async function openQuestion(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cookie settings' }).last().click();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save choice' })).toBeVisible();
}

const used = new Set<Control>();

// Pages that follow each other in one tab run scripts that are already compiled.
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

for (const path of [...pathsAndNotFound, ...views]) {
  test(
    `every link, button and disclosure of ${path} ends in what is written of it`,
    { tag: '@long' },
    async () => {
      await page.goto(path);
      await scriptLoaded(page);
      await hydrateIslands(page);
      if (questionPages.test(path)) await openQuestion(page);
      const wrong = new Set<string>();
      for (const found of await controlsOf(page)) {
        const rule = ruleFor(found, path);
        const description = `${found.control} “${found.name}” ${found.href}`;
        if (!rule) {
          wrong.add(`${description}: its outcome is not written down`);
          continue;
        }
        used.add(rule);
        if (found.control === 'link') {
          const fault = await followLink(page, found, rule);
          if (fault !== undefined) wrong.add(`${description} ends in ${fault}`);
        } else await press(page, path, found, rule);
      }
      expect([...wrong]).toEqual([]);
    },
  );
}

test('every outcome that is written down belongs to a control of some page', { tag: '@long' }, () => {
  const unused = controls
    .filter((rule) => !used.has(rule))
    .map(({ control, name }) => `${control} ${name.source}`);
  expect(unused).toEqual([]);
});
