import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/site-process.ts';
import { answered, startProgram, temporaryDirectory, type Browser } from './browser.ts';

/** WebKitGTK’s own small browser, driven by WebDriver, on a display that nobody sees. */
export async function startWebkit(): Promise<Browser> {
  const [home, removeHome] = temporaryDirectory();
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    (output) => /^(\d+)\n/m.exec(output)?.[1],
  );
  const settings = { DISPLAY: `:${display.ready}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home };
  const { driver, send } = await startSession(settings);

  return {
    async newVisitor(size) {
      await send('POST', '/window/rect', size);
      const call = (source: string, args: readonly unknown[]) =>
        send('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args });
      return {
        async open(url) {
          await send('POST', '/url', { url });
        },
        async goBack() {
          await send('POST', '/back', {});
        },
        call,
        async perform(actions) {
          await send('POST', '/actions', { actions });
        },
        // The next visitor has the same session, and nothing else.
        async close() {
          await call('() => { localStorage.clear(); sessionStorage.clear(); }', []);
          await send('DELETE', '/cookie');
          await send('POST', '/url', { url: 'about:blank' });
        },
      };
    },
    async stop() {
      await send('DELETE', '');
      await driver.stop();
      await display.stop();
      removeHome();
    },
  };
}

/** One session serves all visitors: WebKitWebDriver sometimes never responds to a request for a session, and is then started again. */
async function startSession(settings: Readonly<Record<string, string>>, attemptsLeft = 3) {
  const port = await freePort();
  const address = `http://127.0.0.1:${String(port)}`;
  const driver = await startProgram(
    'WebKitWebDriver',
    [`--port=${String(port)}`, '--host=127.0.0.1'],
    () => fetch(`${address}/status`).catch(() => undefined),
    settings,
  );
  async function request(method: string, path: string, body?: object): Promise<unknown> {
    const answer = fetch(`${address}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const response = await answered(answer, `${method} ${path}`);
    const { value } = (await response.json()) as { readonly value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${error}: ${message}`);
  }
  try {
    const created = await request('POST', '/session', { capabilities: { alwaysMatch: {} } });
    const session = `/session/${(created as { readonly sessionId: string }).sessionId}`;
    const send = (method: string, path: string, body?: object) => request(method, `${session}${path}`, body);
    return { driver, send };
  } catch (error) {
    await driver.stop();
    if (attemptsLeft === 1) throw error;
    return startSession(settings, attemptsLeft - 1);
  }
}
