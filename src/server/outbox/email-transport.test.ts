import { readdirSync, readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { organization } from '../../../company/organization.ts';
import { mailboxes } from '../../../company/mailboxes.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { temporaryContext, temporaryFolder } from '../../../tests/support/temporary-context.ts';
import { createTransport, removeStaleEmailFiles, type OutgoingEmail } from './email-transport.ts';
import { emailAddress, emailDomain } from './email.ts';
import type { FindPicture } from './email-pictures.ts';
import { emailBodies, quotation } from './email-layout.ts';
import { queueEmails, queueOf } from './testing/queued-emails.ts';

const id = '9d0c4c58-2d67-4f2e-8a5b-3f6f3e0e6b11';
const messageId = `<${id}@${emailDomain}>`;
const words = 'Señora Merrow, “naïve” 🏗 مرحبا\n.\nFrom the crane\n';

function outgoing(given: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    email: {
      to: { address: 'ada@merrow.example' },
      replyTo: { address: mailboxes.complaints.value },
      subject: 'Formal Complaint: HM-7QK4-93PD — naïve 🏗',
      ...emailBodies('Title', [quotation(words)], { preview: 'Title' }),
    },
    messageId,
    date: new Date('2026-12-23T14:05:00Z'),
    isAutomatic: true,
    ...given,
  };
}

async function written(given?: Partial<OutgoingEmail>) {
  const dataDirectory = temporaryFolder();
  const transport = createTransport({ smtpUrl: undefined, dataDirectory });
  await transport.send(outgoing(given));
  const file = join(dataDirectory, 'outbox', `${id}.eml`);
  return { dataDirectory, transport, file, email: await PostalMime.parse(readFileSync(file)) };
}

describe('an e-mail without a mail server', () => {
  it('is a file that mail programs read, to the letter', async () => {
    const { email } = await written();
    expect(email).toMatchObject({
      messageId,
      subject: 'Formal Complaint: HM-7QK4-93PD — naïve 🏗',
      from: { name: organization.tradingName.value, address: mailboxes.enquiries.value },
      to: [{ address: 'ada@merrow.example' }],
      replyTo: [{ address: mailboxes.complaints.value }],
      date: '2026-12-23T14:05:00.000Z',
    });
    for (const line of words.trimEnd().split('\n')) expect(email.text?.split('\n')).toContain(`> ${line}`);
    expect(email.html).toContain('“naïve” 🏗 مرحبا');
  });

  it('says that no person wrote it, unless one did', async () => {
    const automatic = ({ headers }: Awaited<ReturnType<typeof written>>['email']) =>
      headers.find(({ key }) => key === 'auto-submitted')?.value;
    expect(automatic((await written()).email)).toBe('auto-generated');
    expect(automatic((await written({ isAutomatic: false })).email)).toBeUndefined();
  });

  it('is one file for its owner only, however often it is written', async () => {
    const { dataDirectory, transport, file } = await written();
    await transport.send(outgoing());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDirectory, 'outbox')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDirectory, 'outbox'))).toEqual([`${id}.eml`]);
  });

  it('is no file any more once the outbox no longer has it', async () => {
    const context = await temporaryContext();
    await queueEmails(context, 2);
    const { dataDirectory } = context.environment;
    const transport = createTransport({ smtpUrl: undefined, dataDirectory });
    const [kept, purged] = await queueOf(context);
    for (const mail of [kept, purged]) await transport.send(outgoing({ messageId: mail?.message_id ?? '' }));
    await transport.send(outgoing());
    await context.database.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set({ ciphertext: null })
        .where('id', '=', purged?.id ?? '')
        .execute(),
    );
    await removeStaleEmailFiles(context);
    expect(readdirSync(join(dataDirectory, 'outbox'))).toEqual([
      `${kept?.message_id.slice(1, 37) ?? ''}.eml`,
    ]);
  });
});

describe('the pictures of an e-mail', () => {
  const wordmark = Buffer.from('A picture');
  const sent = async (findPicture: FindPicture) => {
    const dataDirectory = temporaryFolder();
    await createTransport({ smtpUrl: undefined, dataDirectory, findPicture }).send(outgoing());
    return PostalMime.parse(readFileSync(join(dataDirectory, 'outbox', `${id}.eml`)));
  };

  it('are attached once it is sent, and shown in its HTML alone', async () => {
    expect(outgoing().email.pictures).toEqual(['wordmark.png']);
    const { attachments, html } = await sent((name) =>
      Promise.resolve(name === 'wordmark.png' ? wordmark : undefined),
    );
    const contentId = `<wordmark.png@${emailDomain}>`;
    expect(attachments).toMatchObject([
      { disposition: 'inline', related: true, contentId, mimeType: 'image/png' },
    ]);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(wordmark);
    expect(html).toContain(`src="cid:wordmark.png@${emailDomain}"`);
  });

  it('are left out where the build no longer has them, and the email is sent', async () => {
    const { attachments, text } = await sent(() => Promise.resolve(undefined));
    expect(attachments).toEqual([]);
    expect(text).toContain('From the crane');
  });
});

describe('a mail server', () => {
  it.each([
    "sean.o'brien@example.ie",
    '&!=#/~%{}|`?^$*+@example.com',
    '=?utf-8?q?a?=@example.com',
    'info@xn--exmple-cua.de',
  ])('is given %s unchanged, in the envelope and in the headers', async (address) => {
    const server = await startMailServer();
    onTestFinished(() => server.stop());
    const transport = createTransport({ smtpUrl: server.url, dataDirectory: '' });
    onTestFinished(() => {
      transport.close();
    });
    const to = emailAddress(address);
    await transport.send(outgoing({ email: { ...outgoing().email, to, replyTo: to } }));
    const [{ to: envelope, raw } = { to: [], raw: '' }] = server.received;
    // The server of the tests shows every domain in its own script.
    expect(envelope.map((recipient) => emailAddress(recipient))).toEqual([to]);
    for (const header of ['To', 'Reply-To']) expect(raw.split('\r\n')).toContain(`${header}: ${address}`);
  });
});

it('a mail server on another machine that offers no TLS gets no email', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  // Another name of this machine, which is not known as its own.
  const smtpUrl = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const send = async (url: string) => {
    const transport = createTransport({ smtpUrl: url, dataDirectory: '' });
    onTestFinished(() => {
      transport.close();
    });
    await transport.send(outgoing());
  };
  await expect(send(smtpUrl)).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.received).toEqual([]);
  await send(server.url);
  expect(server.received).toHaveLength(1);
});

it('a mail server that hangs up before its greeting is called once for each attempt', async () => {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createTransport({ smtpUrl: `smtp://127.0.0.1:${String(port)}`, dataDirectory: '' });
  await expect(transport.send(outgoing())).rejects.toMatchObject({ code: 'ECONNECTION' });
  transport.close();
  expect(calls).toBe(1);
});
