import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { emailBodies, quotation } from '../src/server/outbox/email.ts';
import { createTransport } from '../src/server/outbox/email-transport.ts';
import { temporaryFolder } from '../tests/support/temporary-context.ts';
import { createMailListener } from './development-mails.ts';

const idOf = (number: number) => `9d0c4c58-2d67-4f2e-8a5b-3f6f3e0e6b1${String(number)}`;

async function serve(subjects: readonly string[]) {
  const dataDirectory = temporaryFolder();
  const transport = createTransport({ smtpUrl: undefined, dataDirectory });
  for (const [number, subject] of subjects.entries())
    await transport.send({
      email: {
        to: { address: 'ada@merrow.example' },
        subject,
        ...emailBodies('Title', [quotation('<script>alert(1)</script>')]),
        attachments: [{ filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
      },
      messageId: `<${idOf(number)}@merrow.example>`,
      date: new Date(Date.UTC(2026, 0, 1 + number)),
      isAutomatic: true,
    });
  const server = createServer(createMailListener(dataDirectory)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return async (path: string) =>
    fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/dev/mails${path}`);
}

it('lists the e-mails of the outbox, the newest first, with their subjects escaped', async () => {
  const request = await serve(['The older', 'The <b>newer</b>']);
  const list = await (await request('')).text();
  expect(list.indexOf('The &lt;b&gt;newer&lt;/b&gt;')).toBeGreaterThan(0);
  expect(list.indexOf('The older')).toBeGreaterThan(list.indexOf('newer'));
  expect(list).toContain('ada@merrow.example');
  expect(list).toContain(`href="/dev/mails/${idOf(1)}"`);
});

it('shows an e-mail as text and as HTML that runs no script, with its attachment', async () => {
  const request = await serve(['The subject']);
  const response = await request(`/${idOf(0)}`);
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const shown = await response.text();
  expect(shown).not.toContain('<script');
  expect(shown).toMatch(/<iframe[^>]* sandbox(="")? srcdoc="&lt;!DOCTYPE/i);
  const file = await request(`/${idOf(0)}/0`);
  expect(file.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''a.ics");
  expect((await file.text()).trim()).toBe('BEGIN:VCALENDAR');
});

it('answers 404 for an e-mail or an attachment that is not there', async () => {
  const request = await serve(['The subject']);
  const paths = [`/${idOf(9)}`, `/${idOf(0)}/7`, '/..%2f..%2fdata-keys'];
  expect(await Promise.all(paths.map(async (path) => (await request(path)).status))).toEqual([404, 404, 404]);
});

it('says so when the outbox is empty', async () => {
  const request = await serve([]);
  expect(await (await request('')).text()).toContain('There is none in');
});
