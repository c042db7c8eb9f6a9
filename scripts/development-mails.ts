import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** The path of the list of emails, in development only. */
export const mailsPath = '/dev/mails';

const inWords = (addresses: readonly (Address | undefined)[] = []) =>
  addresses.map((address) => [address?.name, address?.address].filter(Boolean).join(' ')).join(', ');

const page = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        body {
          font: 1rem/1.5 sans-serif;
          margin: 2rem;
        }
        th,
        td {
          padding: 0 1rem 0 0;
          text-align: start;
        }
        pre {
          white-space: pre-wrap;
        }
        iframe {
          block-size: 45rem;
          inline-size: 100%;
        }
      </style>
      <h1>${title}</h1>
      ${body}
    </html>`;

/** Answers requests for the emails in DATA_DIR/outbox: the list, one email, and its attachments. */
export function createMailListener(dataDirectory: string): RequestListener {
  const outbox = join(dataDirectory, 'outbox');
  const read = async (file: string): Promise<Email> => PostalMime.parse(await readFile(join(outbox, file)));
  const app = new Hono().basePath(mailsPath);

  app.use(async (c, next) => {
    await next();
    // An email’s HTML is shown in a frame that is sandboxed besides.
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    );
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
  });

  app.get('/', async (c) => {
    const files = existsSync(outbox) ? (await readdir(outbox)).filter((name) => name.endsWith('.eml')) : [];
    const mails = await Promise.all(
      files.map(async (file) => ({ id: file.slice(0, -4), email: await read(file) })),
    );
    mails.sort((a, b) => Date.parse(b.email.date ?? '') - Date.parse(a.email.date ?? ''));
    const rows = mails.map(
      ({ id, email: { from, to, subject, date } }) =>
        html`<tr>
          <td>${date}</td>
          <td>${inWords([from])}</td>
          <td>${inWords(to)}</td>
          <td><a href="${mailsPath}/${id}">${subject}</a></td>
        </tr>`,
    );
    const table = html`<table>
      <tr>
        <th>Date</th>
        <th>From</th>
        <th>To</th>
        <th>Subject</th>
      </tr>
      ${rows}
    </table>`;
    const none = html`<p>
      There is none in ${outbox}. While SMTP_URL is set, emails are sent and not written there.
    </p>`;
    return c.html(page('Emails', mails.length > 0 ? table : none));
  });

  app.get('/:id{[0-9a-f-]{36}}/:attachment{[0-9]+}?', async (c) => {
    const { id, attachment } = c.req.param();
    const file = `${id}.eml`;
    if (!existsSync(join(outbox, file))) return c.notFound();
    const { from, to, subject = '', date, text, html: htmlText, attachments } = await read(file);
    if (attachment !== undefined) {
      const found = attachments[Number(attachment)];
      if (!found) return c.notFound();
      const name = encodeURIComponent(found.filename ?? 'attachment');
      return c.body(found.content as ArrayBuffer, 200, {
        'Content-Type': found.mimeType,
        'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      });
    }
    const links = attachments.map(
      ({ filename, mimeType }, index) =>
        html`<li><a href="${mailsPath}/${id}/${index}">${filename ?? 'attachment'}</a> (${mimeType})</li>`,
    );
    return c.html(
      page(
        subject,
        html`<p><a href="${mailsPath}">All emails</a></p>
          <p>From ${inWords([from])} to ${inWords(to)}, ${date}</p>
          <h2>Attachments</h2>
          ${
            links.length > 0
              ? html`<ul>
                  ${links}
                </ul>`
              : html`<p>None</p>`
          }
          <h2>Text</h2>
          <pre>${text}</pre>
          <h2>HTML</h2>
          <iframe title="The email as HTML" sandbox srcdoc="${htmlText}"></iframe>`,
      ),
    );
  });

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    void listener(request, response);
  };
}
