import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { readContent, roleSchema } from '../../src/content-schemas.ts';
import { freePort } from '../support/site-process.ts';

// One editor for the whole file: it takes several seconds to start.
test.describe.configure({ mode: 'default' });

/** The parts of Keystatic’s configuration by which it reads and writes a text. */
interface Body {
  readonly parse: (value: undefined, file: object) => unknown;
  readonly serialize: (state: unknown, file: object) => { readonly content: Uint8Array };
}
type Editables = Readonly<Record<string, { readonly schema: { readonly body: Body } }>>;

/** The folder whose content/ the editor reads and writes. */
let folder: string;
let port: string;
let stop: () => Promise<void>;
/** Its scripts are compiled once. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  folder = mkdtempSync(join(tmpdir(), 'editor-'));
  cpSync('content', join(folder, 'content'), { recursive: true });
  port = String(await freePort());
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  // Somebody may have the editor of this checkout open.
  const args = ['dev', '--root', resolve('editor'), '--port', port, '--ignore-lock'];
  const editor = spawn(process.execPath, [astro, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = new Promise((end) => editor.once('close', end));
  stop = async () => {
    editor.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  let output = '';
  await new Promise<void>((listen, fail) => {
    for (const stream of [editor.stdout, editor.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('watching for file changes')) listen();
      });
    void ended.then(() => {
      fail(new Error(output));
    });
  });
});

test.afterAll(async () => {
  await page.close();
  await stop();
});

/** The development server bundles the packages of the editor when they are first asked for. */
const firstUse = { timeout: 120_000 };

const open = (path: string) => page.goto(`http://127.0.0.1:${port}/keystatic${path}`);

test('holds every text without loss, but for the policies that it does not offer', async () => {
  const texts = globSync('content/**/*.mdx').map((file) => ({
    kind: file.split('/')[1] ?? '',
    name: basename(file.replace('/index', ''), '.mdx'),
    text: readFileSync(file, 'utf8').replace(/^---\n[^]*?\n---\n/, ''),
  }));
  await open('');
  await expect(page.getByRole('link', { name: 'Roles' }).first()).toBeVisible(firstUse);
  const { offered, changed } = await page.evaluate(async (files) => {
    // The development server serves it by this address.
    const address = '/keystatic.config.ts';
    const { default: config } = (await import(address)) as {
      default: { readonly singletons: Editables; readonly collections: Editables };
    };
    const survives = ({ kind, name, text }: (typeof files)[number]) => {
      const policy = config.singletons['health-safety'];
      const { body } = (config.collections[kind] ?? config.singletons[name] ?? policy)?.schema ?? {};
      try {
        const content = new TextEncoder().encode(text);
        const state = body?.parse(undefined, { content, other: new Map(), external: new Map() });
        return new TextDecoder().decode(body?.serialize(state, {}).content) === text;
      } catch {
        return false;
      }
    };
    return {
      offered: Object.keys(config.singletons),
      changed: files.filter((file) => !survives(file)).map(({ name }) => name),
    };
  }, texts);
  const policies = texts.filter(({ kind }) => kind === 'policies').map(({ name }) => name);
  expect(offered).not.toEqual([]);
  expect(changed.sort()).toEqual(policies.filter((name) => !offered.includes(name)).sort());
});

test('a role that is added can be built, and the first page says how it is published', async () => {
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.getByText('systemctl restart website')).toBeVisible();
  await page.getByRole('link', { name: 'Open the editor' }).click();
  await open('/collection/roles/create');
  await expect(page.locator('.ProseMirror')).toBeVisible(firstUse);
  await page.getByRole('textbox', { name: 'Title' }).fill('Site Engineer');
  await page.getByRole('textbox', { name: 'Position' }).fill('9');
  await page.getByRole('textbox', { name: 'Department' }).fill('Operations');
  await page.getByRole('textbox', { name: 'Summary' }).fill('Look after three sites.');
  await page.getByRole('textbox', { name: 'Asked as' }).fill('building site jobs');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const file = join(folder, 'content/roles/site-engineer.mdx');
  // For a moment, the file is there and empty.
  await expect(() => {
    expect(readContent(file, roleSchema).header.error?.issues).toBeUndefined();
  }).toPass({ timeout: 60_000 });
});

test('answers this machine alone, and its page asks no other host for anything', async ({ request }) => {
  const address = `http://127.0.0.1:${port}`;
  const answer = await request.get(`${address}/keystatic`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-security-policy']).toMatch(
    /^default-src 'self'; .*frame-ancestors 'none'$/,
  );
  for (const path of ['/keystatic', '/api/keystatic/tree']) {
    const fromElsewhere = await request.get(address + path, {
      headers: { host: 'evil.example', 'no-cors': '1' },
    });
    expect(fromElsewhere.status()).toBe(403);
  }
  // A link on any site leads here.
  expect((await request.get(`${address}/__open-in-editor?file=package.json`)).status()).toBe(404);
  // A form of another site can neither send the header that saving needs nor JSON.
  const form = { origin: 'http://evil.example', 'content-type': 'text/plain' };
  const data = '{"additions":[],"deletions":[]}';
  const saved = await request.post(`${address}/api/keystatic/update`, { headers: form, data });
  expect(saved.status()).toBe(403);
});
