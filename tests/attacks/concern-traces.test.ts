import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import brandNames from '../../brand/names.json' with { type: 'json' };
import { newCaseCode } from '../../src/enquiries/case-code.ts';
import { canary, filledIn } from '../support/enquirer.ts';
import { startInstallation, type Installation } from '../support/installation.ts';
import { findAll, readPage, textOf } from '../support/page.ts';

/** The forms in which the same text may lie in a file. Base64 differs by where in the line the text begins. */
const formsOf = (text: string): readonly (string | Buffer)[] => [
  text,
  Buffer.from(text, 'utf16le'),
  ...['', ' ', '  '].map((before) =>
    Buffer.from(before + text)
      .toString('base64')
      .slice(4, -4),
  ),
];

/** Which of these texts are in which file of the data directory, with the database’s log and index among them. */
function traces({ dataDirectory }: Installation, secrets: Readonly<Record<string, string>>): string[] {
  const files = readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('site.sqlite');
  return files.flatMap(({ parentPath, name }) => {
    const content = readFileSync(join(parentPath, name));
    const found = Object.entries(secrets).filter(([, text]) =>
      formsOf(text).some((form) => content.includes(form)),
    );
    return found.map(([what]) => `${what} in ${name}`);
  });
}

const secrets = {
  message: canary.message,
  addition: 'The Quillfeather ledger has two copies.',
  name: canary.name,
  organisation: canary.organisation,
  address: canary.address,
  agent: canary.agent,
};

test('a concern leaves no trace of who raised it, from where, or of what it says, and no page about it an address that leads to it', async () => {
  const { installation, site, enquirer } = await startInstallation({ RATE_LIMIT: 'on' });
  const code = newCaseCode();
  const received = await enquirer.post(filledIn({ subject: 'speak-up', newCaseCode: code }));
  const added = await enquirer.post({ caseCode: code, addition: secrets.addition });
  for (const { status, text } of [received, added, await enquirer.post({ caseCode: code })]) {
    expect(status).toBe(200);
    const { main, document } = readPage(text);
    expect(textOf(main)).toMatch(new RegExp(`${brandNames.referencePrefix}-[\\w-]{9}`));
    expect(textOf(main)).not.toContain(canary.message);
    const addresses = findAll(document, '*').flatMap(({ attributes }) =>
      attributes.filter(({ name }) => ['href', 'action', 'src'].includes(name)).map(({ value }) => value),
    );
    expect(addresses.filter((address) => address.includes(code) || address.includes('receipt='))).toEqual([]);
  }
  await expect.poll(installation.undelivered).toBe(0);
  expect(traces(installation, { ...secrets, code })).toEqual([]);
  await site.kill();
  expect(traces(installation, { ...secrets, code })).toEqual([]);
  expect(site.output()).not.toContain(code);

  // The files were really read: the reference is found where it belongs.
  const [enquiry] = (await installation.records()).enquiries;
  expect(traces(installation, { reference: enquiry?.reference ?? '' })).not.toEqual([]);
});
