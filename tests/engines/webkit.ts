import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/site-process.ts';
import { startProgram, temporaryDirectory, type Browser } from './browser.ts';

/** WebKitGTK’s own small browser, by WebDriver, on a display that nobody sees. */
export async function startWebkit(): Promise<Browser> {
  const [home, removeHome] = temporaryDirectory();
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startProgram(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    (output) => /^(\d+)\n/m.exec(output)?.[1],
  );
  const port = await freePort();
  const address = `http://127.0.0.1:${String(port)}`;
  const driver = await startProgram(
    'WebKitWebDriver',
    [`--port=${String(port)}`, '--host=127.0.0.1'],
    () => fetch(`${address}/status`).catch(() => undefined),
    { DISPLAY: `:${display.ready}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home },
  );

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${error}: ${message}`);
  }

  return {
    async newVisitor(size) {
      const created = await send('POST', '/session', { capabilities: { alwaysMatch: {} } });
      const session = `/session/${(created as { readonly sessionId: string }).sessionId}`;
      await send('POST', `${session}/window/rect`, size);
      return {
        async open(url) {
          await send('POST', `${session}/url`, { url });
        },
        async goBack() {
          await send('POST', `${session}/back`, {});
        },
        call: (source, args) =>
          send('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args }),
        async perform(actions) {
          await send('POST', `${session}/actions`, { actions });
        },
        async close() {
          await send('DELETE', session);
        },
      };
    },
    async stop() {
      await driver.stop();
      await display.stop();
      removeHome();
    },
  };
}
