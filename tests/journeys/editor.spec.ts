import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { basename, join } from 'node:path';
import { expect, test, type Page, type Response } from '@playwright/test';
import { startEditor, type EditorSite } from '../support/editor-site.ts';

// One editor for the whole file: it takes several seconds to start.
test.describe.configure({ mode: 'default' });

let editor: EditorSite;

test.beforeAll(async () => {
  editor = await startEditor();
});

test.afterAll(async () => {
  await editor.stop();
});

const requests = new WeakMap<Page, string[]>();

test.beforeEach(({ page }) => {
  const asked: string[] = [];
  requests.set(page, asked);
  page.on('request', (request) => asked.push(request.url()));
});

test.afterEach(({ page }) => {
  const elsewhere = (requests.get(page) ?? []).filter(
    (url) => /^https?:/.test(url) && new URL(url).origin !== editor.origin,
  );
  expect(elsewhere).toEqual([]);
});

const read = (file: string) => readFileSync(join(editor.folder, file), 'utf8');

interface Entry {
  /** The file, below the project. */
  readonly file: string;
  /** Its page in the editor. */
  readonly path: string;
}

const policy = (name: string): Entry => ({
  file: `content/policies/${name}.mdx`,
  path: `/keystatic/singleton/${name}`,
});
const article = (name: string): Entry => ({
  file: `content/articles/${name}.mdx`,
  path: `/keystatic/collection/articles/item/${name}`,
});
const project = (name: string): Entry => ({
  file: `content/projects/${name}/index.mdx`,
  path: `/keystatic/collection/projects/item/${name}`,
});
const role = (name: string): Entry => ({
  file: `content/roles/${name}.mdx`,
  path: `/keystatic/collection/roles/item/${name}`,
});

async function open(page: Page, { path }: Entry): Promise<void> {
  await page.goto(editor.origin + path);
  await expect(textOf(page)).toBeVisible();
}

const textOf = (page: Page) => page.locator('.ProseMirror');
const titleOf = (page: Page) => page.getByLabel('Title').first();
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function save(page: Page): Promise<Response> {
  const answer = page.waitForResponse('**/api/keystatic/update');
  await saveButton(page).click();
  return answer;
}

async function saveAndRead(page: Page, { file }: Entry): Promise<string> {
  expect((await save(page)).status()).toBe(200);
  await expect(page.getByText('Unsaved')).toBeHidden();
  return read(file);
}

/** Presses a key at the end of the text, again if the editor was still drawing the text and lost it. */
async function pressAtEnd(page: Page, key: string, expected: string): Promise<void> {
  await expect(async () => {
    if ((await textOf(page).textContent()) !== expected) {
      await textOf(page).evaluate((text: HTMLElement) => {
        text.focus();
        window.getSelection()?.selectAllChildren(text);
        window.getSelection()?.collapseToEnd();
      });
      await page.keyboard.press(key);
    }
    expect(await textOf(page).textContent()).toBe(expected);
  }).toPass();
}

const namesIn = (folder: string) =>
  readdirSync(join('content', folder)).map((name) => basename(name, '.mdx'));
/** One of each kind, with a table, parts for one case only, a chart and a picture among them. */
const quick = ['cookies', 'grid-queue', 'swedish-wind-farm', 'esg-manager'];
const entries = [
  ...namesIn('policies').map((name) => ({ name, entry: policy(name) })),
  ...namesIn('articles').map((name) => ({ name, entry: article(name) })),
  ...namesIn('projects').map((name) => ({ name, entry: project(name) })),
  ...namesIn('roles').map((name) => ({ name, entry: role(name) })),
];

for (const { name, entry } of entries)
  test(
    `${entry.file} has the same bytes after a change and its reverse`,
    { tag: quick.includes(name) ? [] : '@long' },
    async ({ page }) => {
      const before = read(entry.file);
      await open(page, entry);
      const title = await titleOf(page).inputValue();
      const text = (await textOf(page).textContent()) ?? '';
      await pressAtEnd(page, 'x', `${text}x`);
      await titleOf(page).fill(`${title} changed`);
      const changed = await saveAndRead(page, entry);
      expect(changed).toContain(`title: ${title} changed`);
      expect(changed).toMatch(/x\n$/);
      await pressAtEnd(page, 'Backspace', text);
      await titleOf(page).fill(title);
      expect(await saveAndRead(page, entry)).toBe(before);
    },
  );

const facts = (name: string): Entry => ({
  file: `company/${name}.json`,
  path: `/keystatic/singleton/${name}`,
});

async function openFacts(page: Page, { path }: Entry): Promise<void> {
  await page.goto(editor.origin + path);
  await expect(saveButton(page)).toBeVisible();
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).first();

/** A field of each file of facts with another value, and the entry of a list in which the field stands. */
const changesOfFacts: readonly {
  readonly name: string;
  readonly entry?: string;
  readonly label: string;
  readonly value: string;
  readonly long?: true;
}[] = [
  { name: 'organization', label: 'Value', value: 'Another name', long: true },
  { name: 'offices', entry: 'Dubai', label: 'Remit', value: 'Another remit.' },
  { name: 'mailboxes', label: 'Value', value: 'another@hallmere.example', long: true },
  {
    name: 'leadership-posts',
    entry: 'Founder & CEO',
    label: 'Answers for',
    value: 'Leads the group. Tells the Board of each promise that is in danger of being missed.',
    long: true,
  },
  { name: 'figures', label: 'As at', value: 'March 2025', long: true },
  { name: 'targets', label: 'Measure', value: 'Energy', long: true },
  { name: 'funds', entry: 'core', label: 'Purpose', value: 'Let property.', long: true },
  { name: 'commitments', label: 'Amount', value: '7', long: true },
  { name: 'optional-facts', label: 'Tax strategy', value: 'https://hallmere.example/tax' },
];

for (const { name, entry, label, value, long } of changesOfFacts)
  test(
    `company/${name}.json has the same bytes after a change and its reverse`,
    { tag: long ? '@long' : [] },
    async ({ page }) => {
      const file = facts(name);
      const before = read(file.file);
      await openFacts(page, file);
      const fill = async (text: string) => {
        if (entry) await page.getByRole('row', { name: entry }).click();
        const was = await field(page, label).inputValue();
        await field(page, label).fill(text);
        await field(page, label).blur();
        if (entry) await page.getByRole('button', { name: 'Done' }).click();
        return was;
      };
      const was = await fill(value);
      const changed = await saveAndRead(page, file);
      expect(changed).toContain(value);
      expect(changed.split('\n')).toHaveLength(before.split('\n').length);
      await fill(was);
      expect(await saveAndRead(page, file)).toBe(before);
    },
  );

test('a wrong fact is refused with field and reason by the check of all facts', async ({ page }) => {
  const mailboxes = facts('mailboxes');
  await openFacts(page, mailboxes);
  await field(page, 'Value').fill('');
  await saveButton(page).click();
  await expect(page.getByText('Value must not be empty')).toBeVisible();
  await field(page, 'Value').fill('nobody');
  expect((await save(page)).status()).toBe(422);
  await expect(
    page.getByText(`${mailboxes.file}: enquiries.value is "nobody"; expected an email address`),
  ).toBeVisible();

  const offices = facts('offices');
  const before = read(offices.file);
  await openFacts(page, offices);
  await page.getByRole('row', { name: 'Dubai' }).click();
  await page.getByRole('checkbox', { name: 'Is headquarters' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await save(page)).status()).toBe(422);
  await expect(
    page.getByText(`${offices.file}: offices has 4 entries; expected one of them with isHeadquarters true`),
  ).toBeVisible();
  expect(read(offices.file)).toBe(before);
});

test('what is typed during a save stays, and is saved next', async ({ page }) => {
  for (const [entry, openEntry, label, other] of [
    [role('asset-manager'), open, 'Title', 'Other role'],
    [facts('figures'), openFacts, 'As at', 'March 2025'],
  ] as const) {
    const before = read(entry.file);
    await openEntry(page, entry);
    const typed = field(page, label);
    const was = await typed.inputValue();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/keystatic/update', async (route) => {
      await held;
      await route.continue();
    });
    await typed.fill(other);
    const answer = page.waitForResponse('**/api/keystatic/update');
    await saveButton(page).click();
    await typed.fill(was);
    release();
    expect((await answer).status()).toBe(200);
    expect(read(entry.file)).toContain(other);
    await expect(page.getByText('Unsaved')).toBeVisible();
    await expect(typed).toHaveValue(was);
    await page.unroute('**/api/keystatic/update');
    expect(await saveAndRead(page, entry)).toBe(before);
  }
});

/** Drafts that the browser keeps. */
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('keystatic');
        opened.onsuccess = () => {
          const counted = opened.result.transaction('items').objectStore('items').count();
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );

test('a draft is not saved over a file that has changed since it began', async ({ page }) => {
  const entry = role('asset-manager');
  const before = read(entry.file);
  await open(page, entry);
  await titleOf(page).fill('Title of the draft');
  await expect.poll(() => drafts(page)).toBe(1);
  const changed = before.replace('summary: ', 'summary: Changed by another program. ');
  writeFileSync(join(editor.folder, entry.file), changed);
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Title of the draft');
  expect((await save(page)).status()).toBe(409);
  expect(read(entry.file)).toBe(changed);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => drafts(page)).toBe(0);
  await open(page, entry);
  await titleOf(page).fill('Title after the draft');
  expect(await saveAndRead(page, entry)).toContain('Changed by another program.');
  writeFileSync(join(editor.folder, entry.file), before);
});

test('an entry without changes is not written', async ({ page }) => {
  await open(page, policy('privacy'));
  await saveButton(page).click();
  await expect(page.getByText('Unsaved')).toBeHidden();
  expect((requests.get(page) ?? []).filter((url) => url.endsWith('/update'))).toEqual([]);
});

test('the page beside the editor shows what is saved', async ({ page, context }) => {
  const beside = await context.newPage();
  await beside.goto(`${editor.origin}/terms`);
  const entry = policy('terms');
  const before = read(entry.file);
  await open(page, entry);
  await page.getByLabel('Button').fill('Ask about the terms');
  const text = (await textOf(page).textContent()) ?? '';
  await pressAtEnd(page, 'x', `${text}x`);
  await saveAndRead(page, entry);
  await expect(beside.getByRole('link', { name: 'Ask about the terms' })).toBeVisible({ timeout: 60_000 });
  await expect(beside.getByRole('main')).toContainText(`${text.slice(-20)}x`);
  writeFileSync(join(editor.folder, entry.file), before);
});

test('lists show titles, and a policy by its title', async ({ page }) => {
  await page.goto(`${editor.origin}/keystatic/collection/articles`);
  await expect(page.getByRole('grid')).toContainText('The price of a place in the grid queue');
  await expect(page.getByRole('link', { name: 'Whistleblowing Policy' })).toBeVisible();
});

test('a wrong value is refused at its field', async ({ page }) => {
  const entry = policy('privacy');
  const before = read(entry.file);
  await open(page, entry);
  await page.getByLabel('Summary').fill('Too long. '.repeat(27));
  await page.getByLabel('Version').first().fill('2');
  await saveButton(page).click();
  await expect(page.getByText('Summary must be no longer than 260 characters')).toBeVisible();
  await expect(page.getByText('Two numbers with a full stop, such as 1.0')).toBeVisible();
  expect(read(entry.file)).toBe(before);
});

test('what the check of all content would refuse is not saved, and the page says why', async ({ page }) => {
  const entry = project('swedish-wind-farm');
  const before = read(entry.file);
  await open(page, entry);
  await page.getByRole('textbox', { name: 'Position' }).fill('1');
  expect((await save(page)).status()).toBe(422);
  await expect(page.getByText(/id: 1 is that of \S+ too/)).toBeVisible();
  expect(read(entry.file)).toBe(before);
});

test('a file that another program has changed meanwhile is not overwritten', async ({ page }) => {
  const entry = role('asset-manager');
  const before = read(entry.file);
  await open(page, entry);
  await titleOf(page).fill('Another title');
  const changed = before.replace('summary: ', 'summary: Changed by another program. ');
  writeFileSync(join(editor.folder, entry.file), changed);
  expect((await save(page)).status()).toBe(409);
  await expect(page.getByText(`Another program has changed ${entry.file}`)).toBeVisible();
  expect(read(entry.file)).toBe(changed);
  writeFileSync(join(editor.folder, entry.file), before);
});

test('a role is added in the form of the others, and deleted after a question', async ({ page }) => {
  await page.goto(`${editor.origin}/keystatic/collection/roles/create`);
  // The text is drawn last: a field that is filled before may be emptied again.
  await expect(textOf(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Position' }).fill('4');
  await titleOf(page).fill('Fund Accountant');
  await page.getByLabel('Department').fill('Finance');
  await page.getByLabel('Summary').fill('Keep the books of a fund.');
  await textOf(page).focus();
  await page.keyboard.type('Keep the books.');
  const answer = page.waitForResponse('**/api/keystatic/update');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  expect((await answer).status()).toBe(200);
  const file = 'content/roles/fund-accountant.mdx';
  expect(read(file)).toBe(`---
id: 4
title: Fund Accountant
location: London
type: Full-time
department: Finance
summary: Keep the books of a fund.
---

Keep the books.
`);

  await open(page, role('fund-accountant'));
  await expect(page.getByLabel('File name')).toHaveCount(0);
  const deletion = page.getByRole('button', { name: /^Delete/ });
  await deletion.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(existsSync(join(editor.folder, file))).toBe(true);
  await deletion.click();
  const deleted = page.waitForResponse('**/api/keystatic/update');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  expect((await deleted).status()).toBe(200);
  expect(existsSync(join(editor.folder, file))).toBe(false);
});

interface Posted {
  readonly status: number;
  readonly body: string;
}

/** Sends what a browser would not: its headers are given. */
function send(path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      editor.origin + path,
      {
        method: body ? 'POST' : 'GET',
        headers: { 'no-cors': '1', 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, body: text });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

interface TreeEntry {
  readonly path: string;
  readonly sha: string;
}

async function hashes(): Promise<Readonly<Record<string, string>>> {
  const { body } = await send('/api/keystatic/tree', {});
  return Object.fromEntries((JSON.parse(body) as TreeEntry[]).map(({ path, sha }) => [path, sha]));
}

const own = () => ({ origin: editor.origin });

test('a policy is neither deleted nor added, and no file is renamed', async ({ page }) => {
  await open(page, policy('terms'));
  await expect(page.getByRole('button', { name: /delete/i })).toHaveCount(0);
  await expect(page.getByLabel('File name')).toHaveCount(0);

  const known = await hashes();
  const contents = Buffer.from(read('content/roles/esg-manager.mdx')).toString('base64url');
  const update = (additions: readonly string[], deletions: readonly string[]) =>
    send('/api/keystatic/update', own(), {
      additions: additions.map((path) => ({ path, contents })),
      deletions: deletions.map((path) => ({ path })),
      read: known,
    });
  for (const [additions, deletions] of [
    [[], ['content/policies/terms.mdx']],
    [[], ['company/funds.json']],
    [['company/funds.ts'], []],
    [['content/policies/another.mdx'], []],
    [['content/roles/renamed.mdx'], ['content/roles/esg-manager.mdx']],
    [['package.json'], []],
    [['content/roles/../../package.json'], []],
  ] as const)
    expect((await update(additions, deletions)).status).toBe(403);
  expect(await hashes()).toEqual(known);
});

interface Named {
  readonly name: string;
  readonly value: unknown;
}

test('facts with names are added and removed, each name once and of something that exists', async () => {
  const change = async (name: string, edit: (form: Record<string, readonly Named[]>) => void) => {
    const path = `company/${name}.json`;
    const known = await hashes();
    const { body } = await send(`/api/keystatic/blob/${known[path] ?? ''}/${path}`, {});
    const form = JSON.parse(body) as Record<string, readonly Named[]>;
    edit(form);
    const contents = Buffer.from(JSON.stringify(form)).toString('base64url');
    const update = { additions: [{ path, contents }], deletions: [], read: known };
    return send('/api/keystatic/update', own(), update);
  };
  const repeated = await change('funds', (form) => {
    const funds = form['funds'] ?? [];
    form['funds'] = [...funds, ...funds.slice(0, 1)];
  });
  expect(repeated).toEqual({ status: 422, body: 'Not saved. company/funds.json: “core” is there twice.' });

  const unknown = await change(
    'optional-facts',
    (form) => (form['roles'] = [{ name: 'esg-managers', value: { posted: '2027-03-31' } }]),
  );
  expect(unknown.status).toBe(422);
  expect(unknown.body).toContain('expected a known key; the nearest is “esg-manager”');
});

test('requests of other sites are refused', async () => {
  const file = 'content/roles/esg-manager.mdx';
  const known = await hashes();
  const contents = Buffer.from(read(file).replace('title: ', 'title: Other ')).toString('base64url');
  const update = { additions: [{ path: file, contents }], deletions: [], read: known };
  const { host } = new URL(editor.origin);
  for (const headers of [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: editor.origin, host: 'evil.example' },
    { origin: 'http://evil.example', host: 'evil.example' },
    // Browsers send the origin of every post.
    {},
  ])
    expect((await send('/api/keystatic/update', headers, update)).status).toBe(403);
  for (const path of ['/keystatic', '/api/keystatic/tree', '/privacy'])
    for (const headers of [
      { host: `evil.example:${new URL(editor.origin).port}` },
      { host, origin: 'http://localhost:1' },
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ])
      expect((await send(path, headers)).status).toBe(403);
  expect(await hashes()).toEqual(known);
});

test('the editor does not start on an address that other machines reach', async () => {
  await expect(startEditor('--host', '0.0.0.0')).rejects.toThrow('The editor listens on 127.0.0.1 only.');
});
