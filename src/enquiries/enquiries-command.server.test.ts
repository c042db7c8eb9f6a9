import { companyDay } from '../../company/dates.ts';
import { mailboxes } from '../../company/mailboxes.ts';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pino } from 'pino';
import { runDailyJobs } from '../operations/jobs.server.ts';
import { createDelivery } from '../server/outbox/deliver-outbox.ts';
import { emailsOf, queueOf, recordingTransport } from '../server/outbox/testing/queued-emails.ts';
import { findCase } from '../concerns/concern-case.server.ts';
import { temporaryContext } from '../../tests/support/temporary-context.ts';
import { runSite, siteOf, storeEnquiry, storeConcern } from '../../tests/support/site-command.ts';
import { mailKinds } from '../features.server.ts';

// Every command runs in a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const day = 86_400_000;

describe('enquiries list', () => {
  it('names what is due next, and decrypts nothing', async () => {
    const context = await temporaryContext();
    const complaint = await storeEnquiry(context, { subject: 'formal-complaint' });
    const { code, stdout, stderr } = await siteOf(context)('enquiries', 'list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(`${complaint.reference} .*Acknowledgment, ${complaint.deadlines[0]?.date ?? '-'}`),
    );
    expect(stdout).not.toContain('Ada');
  });

  it('filters by being open and by being overdue', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const received = new Date(Date.now() - 10 * day);
    const late = await storeEnquiry(context, { subject: 'formal-complaint' }, received);
    const fresh = await storeEnquiry(context, { subject: 'formal-complaint' });
    const media = await storeEnquiry(context, { subject: 'media' });
    await site('enquiries', 'close', fresh.reference);
    const list = async (...filters: readonly string[]) => {
      const { stdout } = await site('enquiries', 'list', '--json', ...filters);
      return (JSON.parse(stdout) as { reference: string }[]).map(({ reference }) => reference);
    };
    expect(await list()).toEqual([late, fresh, media].map(({ reference }) => reference));
    expect(await list('--open')).toEqual([late.reference, media.reference]);
    expect(await list('--overdue')).toEqual([late.reference]);
  });
});

describe('enquiries show', () => {
  it('shows the decrypted text, with control characters escaped', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context, { message: 'Red: \u001B[31m\nSecond line' });
    const { stdout } = await siteOf(context)(
      'enquiries',
      'show',
      reference.toLowerCase().replaceAll('-', ''),
    );
    expect(stdout).toContain('Name: Ada Merrow');
    expect(stdout).toContain('Red: \\u001b[31m\nSecond line');
  });

  it('names the key that does not decrypt it', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const keys = ['former.txt', 'present.txt'].map((name) => join(context.environment.dataDirectory, name));
    await site('keys', 'report-recipient', keys[0] ?? '');
    await site('keys', 'report-recipient', keys[1] ?? '', '--replace');
    const report = await storeEnquiry(context, { subject: 'speak-up' });
    const enquiry = await storeEnquiry(context);
    const withFormerKey = await site('enquiries', 'show', report.reference, '--key-file', keys[0] ?? '');
    expect(withFormerKey).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^The recipient’s key \\(--key-file\\) does not decrypt ${report.reference}.*\n$`),
      ) as unknown,
    });
    expect(withFormerKey.stderr).not.toContain('DATA_KEY');
    rmSync(join(context.environment.dataDirectory, 'data-keys.json'));
    expect(
      await runSite(['enquiries', 'show', enquiry.reference], {
        DATA_DIR: context.environment.dataDirectory,
        DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      }),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('DATA_KEY') as unknown });
  });

  it('never repeats an argument that is not a reference', async () => {
    const context = await temporaryContext();
    for (const args of [
      ['enquiries', 'show', 'ada@merrow.example'],
      ['ada@merrow.example'],
      ['enquiries', 'answered', 'HM-7QK4-93PD', '--on', 'ada@merrow.example'],
      ['data-subject', 'erase', 'Ada Merrow'],
    ]) {
      const { code, stdout, stderr } = await siteOf(context)(...args);
      expect(code).toBe(1);
      expect(stdout + stderr).not.toMatch(/ada|merrow/i);
    }
  });
});

describe('enquiries reply', () => {
  it('stores the reply, queues its e-mail and moves the last interaction', async () => {
    const context = await temporaryContext();
    const received = new Date(Date.now() - 3 * day);
    const { reference } = await storeEnquiry(context, {}, received);
    const variables = { DATA_DIR: context.environment.dataDirectory };
    const { code } = await runSite(
      ['enquiries', 'reply', reference, '--close'],
      variables,
      'Thank you.\n\nWe shall come.\n',
    );
    expect(code).toBe(0);
    const shown = await siteOf(context)('enquiries', 'show', reference, '--json');
    const enquiry = JSON.parse(shown.stdout) as {
      lastInteractionAt: string;
      status: string;
      messages: unknown;
    };
    expect(enquiry).toMatchObject({
      status: 'closed',
      messages: [{ sender: 'company', text: 'Thank you.\n\nWe shall come.' }],
    });
    expect(Date.parse(enquiry.lastInteractionAt)).toBeGreaterThan(received.getTime());
    expect(await emailsOf(context, 'reply')).toMatchObject([
      {
        to: { address: 'ada@merrow.example' },
        subject: expect.stringContaining(reference) as unknown,
      },
    ]);
  });

  it('refuses an empty one', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context);
    expect(await siteOf(context)('enquiries', 'reply', reference)).toMatchObject({ code: 1, stdout: '' });
    expect(await context.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it.each([
    ['sent by the command', ['reply', '--message', 'We are looking into it.']],
    ['sent otherwise and recorded', ['answered', '--on', companyDay(new Date())]],
  ])('%s keeps the promise of an acknowledgment', async (_how, [command = '', ...options]) => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const received = new Date(Date.now() - 10 * day);
    const { reference } = await storeEnquiry(context, { subject: 'formal-complaint' }, received);
    expect((await site('enquiries', 'list', '--overdue')).stdout).toContain(reference);
    const before = await queueOf(context);
    expect((await site('enquiries', command, reference, ...options)).code).toBe(0);
    expect(await queueOf(context)).toHaveLength(before.length + (command === 'reply' ? 1 : 0));
    expect((await site('enquiries', 'list', '--overdue')).stdout).not.toContain(reference);
    expect((await site('enquiries', 'list', '--open')).stdout).toMatch(/Progress update/);
  });

  it('is recorded for no day that is not past, and for no report of a concern', async () => {
    const context = await temporaryContext();
    const { reference } = await storeEnquiry(context);
    const report = await storeConcern(context);
    const [tomorrow, yesterday] = [1, -1].map((days) => companyDay(new Date(Date.now() + days * day)));
    for (const [about, on] of [
      [reference, tomorrow],
      [reference, yesterday],
      [report.reference, companyDay(new Date())],
    ] as const)
      expect((await siteOf(context)('enquiries', 'answered', about, '--on', on ?? '')).code).toBe(1);
    expect(await context.database.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });
});

describe('a report of a concern', () => {
  const withRecipient = async () => {
    const context = await temporaryContext();
    const keyFile = join(context.environment.dataDirectory, 'officer.pem');
    const made = await siteOf(context)('keys', 'report-recipient', keyFile);
    expect(made.code).toBe(0);
    return { context, site: siteOf(context), keyFile };
  };

  it('to the chair opens with the chair’s key file only, and the list says whose it is', async () => {
    const { context, site, keyFile } = await withRecipient();
    const chairKey = join(context.environment.dataDirectory, 'chair.txt');
    expect((await site('keys', 'report-recipient', chairKey, '--for', 'committee-chair')).code).toBe(0);
    const message = 'The officer signed it.';
    const { reference } = await storeConcern(context, { recipient: 'committee-chair', message });
    const withoutKey = await site('enquiries', 'show', reference);
    expect(withoutKey).toMatchObject({ code: 1, stdout: '' });
    expect(withoutKey.stderr).toMatch(/chair of the Audit & Risk Committee.*--key-file/);
    expect(withoutKey.stderr).not.toContain(message);
    expect(await site('enquiries', 'show', reference, '--key-file', keyFile)).toMatchObject({
      code: 1,
      stdout: '',
    });
    const byChair = await site('enquiries', 'show', reference, '--key-file', chairKey);
    expect(byChair.stdout).toContain(message);
    expect(byChair.stdout).toContain('To: the chair of the Audit & Risk Committee');
    expect((await site('enquiries', 'list')).stdout).toMatch(/speak-up, committee-chair/);
  });

  it('to the chair stands in nothing that is made with the recipient’s key', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const message = 'The officer signed it.';
    const toChair = { recipient: 'committee-chair', message } as const;
    const early = await storeConcern(context, toChair);
    const folder = context.environment.dataDirectory;
    const [recipientKey, chairKey] = [join(folder, 'officer.txt'), join(folder, 'chair.txt')];
    await site('keys', 'report-recipient', recipientKey);
    const commands = [
      ['enquiries', 'export'],
      ['enquiries', 'export', '--json'],
      ['data-subject', 'export', 'ada@merrow.example'],
    ];
    const listsWith = async (keyFile: string) => {
      const results = [];
      for (const command of commands) results.push(await site(...command, '--key-file', keyFile));
      expect(results.map(({ code }) => code)).toEqual(commands.map(() => 0));
      return results.map(({ stdout, stderr }) => stdout + stderr);
    };
    for (const output of await listsWith(recipientKey))
      expect(output, 'while the chair has no key').not.toContain(early.reference);

    await site('keys', 'report-recipient', chairKey, '--for', 'committee-chair');
    const late = await storeConcern(context, toChair);
    const own = await storeConcern(context, { message: 'The scaffolding is loose.' });
    for (const output of await listsWith(recipientKey)) {
      expect(output).toContain(own.reference);
      for (const secret of [early.reference, late.reference, message, 'committee-chair'])
        expect(output).not.toContain(secret);
    }
    for (const output of await listsWith(chairKey)) {
      for (const { reference } of [early, late]) expect(output).toContain(reference);
      expect(output).not.toContain(own.reference);
    }
  });

  it('to the chair is named in no line of the log, and in no e-mail to the officer', async () => {
    const context = await temporaryContext();
    const lines: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const { reference } = await storeConcern(context, { recipient: 'committee-chair', email: '' });
    const transport = recordingTransport(() => {
      throw Object.assign(new Error('refused'), { responseCode: 550, command: 'RCPT TO' });
    });
    const logged = { ...context, logger };
    const delivery = createDelivery(logged, transport, mailKinds);
    await delivery.deliverDue(new Date());
    await runDailyJobs(logged, new Date(Date.now() + day));
    expect(lines.join('')).toMatch(/dead letter[^]*Daily job finished/);
    expect(lines.join('')).not.toMatch(new RegExp(`${reference}|speak|concern|chair`, 'i'));
    // The notice to the chair was refused, so the owner is alerted.
    expect(transport.sent.map(({ email }) => email.to.address)).toEqual([
      mailboxes.committeeChair.value,
      mailboxes.enquiries.value,
    ]);
    const { subject, text } = transport.sent[1]?.email ?? {};
    expect(`${subject ?? ''} ${text ?? ''}`).not.toMatch(/speak|concern|chair|officer/i);
  });

  it('is answered in the case view and never by e-mail, even where an address was given', async () => {
    const { context, site } = await withRecipient();
    const { reference, caseCode } = await storeConcern(context);
    const before = await queueOf(context);
    const { stdout } = await site('enquiries', 'reply', reference, '--message', 'Please tell us the floor.');
    expect(stdout).toContain('case code');
    expect(await queueOf(context)).toEqual(before);
    expect((await findCase(context, caseCode))?.messages).toMatchObject([
      { text: 'Please tell us the floor.' },
    ]);
  });
});

describe('enquiries export', () => {
  it('escapes formulas in CSV, and writes a file that only its owner can read', async () => {
    const context = await temporaryContext();
    await storeEnquiry(context, { name: '=HYPERLINK("http://x.example")', message: 'One, "two"\nthree' });
    await storeEnquiry(context, { message: 'One\ntwo' });
    for (const character of ['=', '+', '-', '@', '\t', '\r'])
      await storeEnquiry(context, { organisation: `${character}1`, message: `${character}2` });
    const file = join(context.environment.dataDirectory, 'out.csv');
    expect((await siteOf(context)('enquiries', 'export', '--output', file)).code).toBe(0);
    const csv = readFileSync(file, 'utf8');
    expect(csv).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(csv).toContain('"One, ""two""\nthree"');
    expect(csv).toContain(',"One\ntwo",');
    expect(csv.startsWith('\uFEFFreference,subject,recipient,about,status,')).toBe(true);
    expect(csv).toMatch(/,\[\],false\r\n$/);
    for (const character of ['=', '+', '-', '@', '\t'])
      for (const answer of [`,'${character}1,`, `,'${character}2,`]) expect(csv).toContain(answer);
    for (const answer of [`,"'\r1",`, `,"'\r2",`]) expect(csv).toContain(answer);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await siteOf(context)('enquiries', 'export', '--output', file)).code).toBe(1);
  });

  it('escapes control characters for a terminal, and leaves them as they are in a file or a pipe', async () => {
    const context = await temporaryContext();
    const site = siteOf(context);
    const controls = '\u001B[31m\u009B31m\u202E\u061C';
    await storeEnquiry(context, { message: `Red: ${controls}` });
    expect((await site('enquiries', 'export')).stdout).toContain(`Red: ${controls}`);
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    onTestFinished(() => {
      process.stdout.isTTY = isTTY;
    });
    for (const format of [[], ['--json']]) {
      const { stdout } = await site('enquiries', 'export', ...format);
      expect(stdout).toMatch(/Red: \\u001b\[31m\\u009b31m\\u202e\\u061c/);
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }
  });
});
