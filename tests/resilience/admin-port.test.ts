import { expect, onTestFinished, test } from 'vitest';
import { createInstallation } from '../support/installation.ts';
import { freePort, takePort } from '../support/site-process.ts';
import { requestPath } from '../../src/server/http/testing/test-site.ts';

test('the admin app is on a port of its own, with nothing of the site, and the site has nothing of it', async () => {
  const port = await freePort();
  const site = await createInstallation({ ADMIN_PORT: String(port) }).start();
  const ask = async (of: number, path: string) => {
    const headers = { Host: `localhost:${String(of)}` };
    const { status, text } = await requestPath(of, path, { headers });
    return `${String(status)} ${text}`;
  };
  expect(await ask(port, '/api/session')).toBe('401 {"error":"signed-out"}');
  for (const path of ['/about.html', '/contact', '/healthz', '/metrics', '/robots.txt'])
    expect(await ask(port, path), path).not.toMatch(/<main|User-agent|"status"/);
  for (const path of ['/api/session', '/api/enquiries', '/admin/index.html', '/index.html/api'])
    expect((await fetch(`${site.origin}${path}`)).status, path).toBe(404);
  await expect(fetch(`http://127.0.0.2:${String(port)}/`)).rejects.toThrow();
});

/** Takes a port whose predecessor is free: the default port of the admin app is the one after PORT. */
async function takePortAfterFree() {
  for (;;) {
    const port = await freePort();
    // Another program may have the next one.
    const taken = await takePort(port + 1).catch(() => undefined);
    if (taken !== undefined) return { port, other: taken.server };
  }
}

test('a taken port ends the start where it was chosen, and else the site does without the app', async () => {
  const { port, other } = await takePortAfterFree();
  onTestFinished(() => void other.close());
  const chosen = createInstallation({ ADMIN_PORT: String(port + 1) });
  await expect(chosen.start({ port })).rejects.toThrow(/EADDRINUSE.+ set another ADMIN_HOST or ADMIN_PORT/);
  const site = await createInstallation({ ADMIN_PORT: '' }).start({ port });
  expect(site.output()).toContain('The admin app is not served. listen EADDRINUSE');
  expect((await fetch(site.origin)).status).toBe(200);
});
