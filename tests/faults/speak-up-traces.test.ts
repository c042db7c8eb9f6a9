import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canary, filledIn } from '../support/enquirer.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { findAll, readPage, textOf } from '../support/page.ts';

const settings = { RATE_LIMIT: 'on' };
const codeForm = /\b[2-9B-DF-HJKMNP-TV-Z]{4}(?:-[2-9B-DF-HJKMNP-TV-Z]{4}){3}\b/;

/** Every file below the data folder, as bytes, with the database’s log and index among them. */
function everyFile(folder: string): { readonly name: string; readonly content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, content: readFileSync(join(parentPath, name)) }));
}

/** How the same text may lie in a file. */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  // Base64 differs by where in the line the text begins; what does not touch either end is the same.
  const encoded = [0, 1, 2].map((offset) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  );
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    Buffer.from(encodeURIComponent(text)),
    Buffer.from(bytes.toString('hex')),
    ...encoded,
  ];
}

function traces({ dataDirectory }: Installation, secrets: Readonly<Record<string, string>>): string[] {
  const files = everyFile(dataDirectory);
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['hallmere.sqlite']));
  return Object.entries(secrets).flatMap(([what, text]) =>
    files
      .filter(({ content }) => formsOf(text).some((form) => content.includes(form)))
      .map(({ name }) => `${what} in ${name}`),
  );
}

const secrets = {
  message: canary.message,
  addition: 'The Quillfeather ledger has two copies.',
  name: canary.name,
  organisation: canary.organisation,
  address: canary.address,
  agent: canary.agent,
};

test('a concern leaves no trace of who raised it, from where, or of what it says', async () => {
  const installation = createInstallation({ settings });
  const site = await installation.start();
  const enquirer = installation.visit(site);
  const form = await installation.form(enquirer, '/contact?subject=speak-up');
  const { token = '' } = await enquirer.post(filledIn(form, { subject: 'speak-up' }));
  const receipt = await enquirer.ask(`/contact?receipt=${token}`);
  expect(receipt.status).toBe(200);
  const [code = ''] = codeForm.exec(textOf(readPage(receipt.text).main)) ?? [];
  expect(code).not.toBe('');
  const added = await enquirer.post({ ...form, caseCode: code, addition: secrets.addition });
  expect(added.status).toBe(200);
  // The outbox has written what it had to write.
  await expect
    .poll(async () => (await installation.records()).mails.filter(({ status }) => status !== 'delivered'), {
      timeout: 20_000,
    })
    .toEqual([]);

  expect(traces(installation, { ...secrets, code, token })).toEqual([]);
  await site.kill();
  expect(traces(installation, { ...secrets, code, token })).toEqual([]);
  expect(site.output()).not.toContain(code);
  expect(site.output()).not.toContain(token);

  // The look is not blind: the reference is found where it belongs.
  const [enquiry] = (await installation.records()).enquiries;
  expect(traces(installation, { reference: enquiry?.reference ?? '' })).not.toEqual([]);
});

test('the mails about a concern carry its reference and its date, and not a word of it', async () => {
  const installation = createInstallation({ settings });
  const enquirer = installation.visit(await installation.start());
  const form = await installation.form(enquirer, '/contact?subject=speak-up');
  expect((await enquirer.post(filledIn(form, { subject: 'speak-up' }))).status).toBe(303);
  const { enquiries, mails, emailOf } = await installation.records();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['notice', 'receipt']);
  for (const mail of mails) {
    const { to, ...rest } = emailOf(mail);
    expect(JSON.stringify(rest)).toContain(enquiries[0]?.reference);
    for (const secret of [canary.message, canary.name, canary.organisation]) {
      expect(JSON.stringify({ to, ...rest })).not.toContain(secret);
    }
    if (mail.kind === 'notice') expect(JSON.stringify({ to, ...rest })).not.toContain(canary.email);
  }
});

test('the case code is shown once, opens the case in any spelling, and never stands in an address', async () => {
  const installation = createInstallation({ settings });
  const enquirer = installation.visit(await installation.start());
  const form = await installation.form(enquirer, '/contact?subject=speak-up');
  const anonymous = filledIn(form, { subject: 'speak-up', name: '', organisation: '', email: '' });
  const { token = '' } = await enquirer.post(anonymous);
  const once = textOf(readPage((await enquirer.ask(`/contact?receipt=${token}`)).text).main);
  const [code = ''] = codeForm.exec(once) ?? [];
  expect(code).not.toBe('');
  expect(once).not.toContain(canary.message);
  const again = textOf(readPage((await enquirer.ask(`/contact?receipt=${token}`)).text).main);
  expect(again).not.toMatch(codeForm);

  for (const spelling of [code, code.toLowerCase().replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `]) {
    const opened = await enquirer.post({ caseCode: spelling });
    expect(opened.status).toBe(200);
    expect(opened.headers['cache-control']).toBe('no-store');
    const { main, document } = readPage(opened.text);
    expect(textOf(main)).toMatch(/HM-[\w-]{9}/);
    const addresses = findAll(document).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => ['href', 'action', 'src'].includes(name)).map(({ value }) => value),
    );
    expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  }
  expect((await enquirer.post({ caseCode: 'BBBB-CCCC-DDDD-FFFF' })).status).toBe(422);
  const { mails } = await installation.records();
  expect(mails.map(({ kind }) => kind)).toEqual(['notice']);
});
