import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../server/database/open-database.ts';
import { readEnvironment } from '../server/environment.ts';
import { readDataKeys } from '../server/encryption/data-keys.ts';
import { createEncryption } from '../server/encryption/encryption.ts';
import { temporaryFolder, temporaryContext } from '../tests/support/temporary-context.ts';
import { runSite, siteOf, storeEnquiry } from '../tests/support/site-command.ts';

// Every command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

describe('keys rotate', () => {
  it('puts a new key in place, seals everything anew after the restart, and drops the former key', async () => {
    const context = await temporaryContext();
    const { dataDirectory } = context.environment;
    const site = (...args: readonly string[]) => runSite(args, { DATA_DIR: dataDirectory });
    const { reference } = await storeEnquiry(context);
    await storeEnquiry(context, { subject: 'media', email: 'brin@oke.example' });
    expect((await site('keys', 'rotate', '--restarted')).code).toBe(1);
    expect((await site('keys', 'rotate')).stdout).toContain('--restarted');
    const keysThen = readFileSync(join(dataDirectory, 'data-keys.json'), 'utf8');
    expect((await site('keys', 'rotate')).stdout).toContain('already');
    expect(readFileSync(join(dataDirectory, 'data-keys.json'), 'utf8')).toBe(keysThen);
    // The server of before goes on until it is restarted.
    await storeEnquiry(context, { message: 'Sent in between.' });

    const { stdout } = await site('keys', 'rotate', '--restarted', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ resealed: 9 });
    const keys = readDataKeys(context.environment);
    expect(keys.older).toEqual([]);
    for (const table of ['enquiries', 'outbox'] as const) {
      const rows = await context.database.db.selectFrom(table).select('key_id').distinct().execute();
      expect(rows).toEqual([{ key_id: keys.current.id }]);
    }
    expect((await site('enquiries', 'show', reference)).stdout).toContain('canal');
    const exported = await site('data-subject', 'export', 'ada@merrow.example');
    expect(exported.stdout).toContain('Sent in between.');
  });

  it('moves everything from the key file to DATA_KEY, and keeps what it cannot open', async () => {
    const folder = temporaryFolder();
    const key = randomBytes(32).toString('base64');
    const environment = readEnvironment({ DATA_DIR: folder });
    const database = await openDatabase(environment);
    const encryption = createEncryption(readDataKeys(environment));
    const context = { ...(await temporaryContext()), database, encryption, environment };
    const { reference } = await storeEnquiry(context);
    await database.db
      .insertInto('messages')
      .columns(['id', 'enquiry_id', 'sender', 'sent_at', 'ciphertext', 'key_id'])
      .expression((is) =>
        is
          .selectFrom('enquiries')
          .select((field) => [
            field.val('lost').as('id'),
            'id as enquiry_id',
            field.val('reporter').as('sender'),
            'received_at as sent_at',
            'ciphertext',
            field.val('000000000000').as('key_id'),
          ]),
      )
      .execute();
    const variables = { DATA_DIR: folder, DATA_KEY: key };
    const stopped = await runSite(['keys', 'rotate', '--restarted'], variables);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('1 record does not open');
    await database.db.deleteFrom('messages').where('id', '=', 'lost').execute();
    await database.close();
    const finished = await runSite(['keys', 'rotate', '--restarted'], variables);
    expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining('data-keys.json') as unknown });
    expect((await runSite(['enquiries', 'show', reference], variables)).stdout).toContain('canal');
  });
});

describe('a report that came with an address', () => {
  it('is still found by it after a rotation to which the officer gave the key file', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const keyFile = join(context.environment.dataDirectory, 'officer.pem');
    await site('keys', 'officer', keyFile);
    const { reference } = await storeEnquiry(context, { subject: 'speak-up' });
    await site('keys', 'rotate');
    expect((await site('keys', 'rotate', '--restarted', '--key-file', keyFile)).code).toBe(0);
    const { stdout } = await site('data-subject', 'export', 'ada@merrow.example', '--key-file', keyFile);
    expect(stdout).toContain(reference);
  });
});

describe('launch-check', () => {
  it('names every placeholder, unset setting and policy past its review, and fails while one stands', async () => {
    const { code, stdout } = await runSite(['launch-check', '--json'], { DATA_DIR: temporaryFolder() });
    expect(code).toBe(1);
    const { ready, obstacles, findings } = JSON.parse(stdout) as {
      ready: boolean;
      obstacles: number;
      findings: { problem: string; remedy: string; standsInTheWay: boolean }[];
    };
    const places = findings.map(({ remedy }) => remedy);
    expect(ready).toBe(false);
    expect(obstacles).toBe(findings.filter(({ standsInTheWay }) => standsInTheWay).length);
    const sources = ['organization', 'offices'].map((name) =>
      readFileSync(join(import.meta.dirname, `../company/${name}.ts`), 'utf8'),
    );
    const marked =
      sources.join('').match(/[^n] placeholder\(|: placeholder\(|= placeholder\(| mailbox\('/g) ?? [];
    expect(places.filter((place) => place.startsWith('company/')).length).toBeGreaterThanOrEqual(
      marked.length - 2,
    );
    for (const name of ['organization.parent.number', 'mailboxes.speakUp', 'organization.speakUpHotline'])
      expect(places.some((place) => place.endsWith(name))).toBe(true);
    const problems = findings.map(({ problem }) => problem).join('\n');
    for (const word of [
      'PUBLIC_ORIGIN',
      'DATA_KEY',
      'SMTP_URL',
      'INVESTOR_PORTAL_URL',
      'officer',
      'privacy.mdx',
    ])
      expect(problems).toContain(word);
  });

  it('has nothing to say about settings that are as they should be', async () => {
    const folder = temporaryFolder();
    await runSite(['keys', 'officer', join(folder, 'key.pem')], { DATA_DIR: folder });
    const { stdout } = await runSite(['launch-check', '--json'], {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: 'https://www.hallmere.co.uk',
      TRUSTED_PROXY_HOPS: '1',
      DATA_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtps://site:secret@mail.hallmere.co.uk',
      INVESTOR_PORTAL_URL: 'https://portal.hallmere.co.uk',
    });
    const { findings } = JSON.parse(stdout) as { findings: { about: string }[] };
    expect(findings.filter(({ about }) => about === 'Settings' || about === 'Keys')).toEqual([]);
    expect(stdout).not.toContain('secret');
  });

  it('reports a setting that cannot be read, and goes on', async () => {
    const { code, stdout } = await runSite(['launch-check'], { DATA_KEY: 'short' });
    expect(code).toBe(1);
    expect(stdout).toContain('DATA_KEY must be 32 bytes');
    expect(stdout).toContain('mailbox of ');
  });
});
