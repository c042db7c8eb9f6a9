import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUp } from './setup.ts';

const project = resolve(import.meta.dirname, '..');

const answers = {
  name: 'Northgate',
  operatingCompany: { name: 'Northgate Estates Limited', number: '01234567' },
  parent: { name: 'Northgate Group plc', number: '07654321' },
  registeredOffice: { street: '1 Mill Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'United Kingdom' },
  domain: 'northgate.test',
  mailboxes: { media: 'press@northgate.test' },
  colours: { ground: '#ffffff', ink: '#102a20', line: '#c2410c', sustainability: '#1f3a5a' },
};

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'setup-test-'));
  cpSync(join(project, 'company'), join(copy, 'company'), { recursive: true });
  cpSync(join(project, 'brand'), join(copy, 'brand'), { recursive: true });
  // As before anybody has settled a fact.
  for (const file of ['company/organization.json', 'company/mailboxes.json'])
    writeFileSync(join(copy, file), read(file).replaceAll('"settled"', '"placeholder"'));
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

const read = (file: string) => readFileSync(join(copy, file), 'utf8');
const everything = () =>
  globSync('**/*.{json,svg}', { cwd: copy })
    .filter((file) => file !== 'answers.json')
    .sort()
    .map((file) => [file, read(file)] as const);

async function run(args: readonly string[], input = '') {
  const output = new PassThrough();
  const stdout = text(output);
  let stderr = '';
  try {
    await setUp(args, copy, Readable.from([input]), output);
  } catch (error) {
    stderr = String(error);
  }
  output.end();
  return { status: stderr === '' ? 0 : 1, stdout: await stdout, stderr };
}

function runWith(given: unknown, ...args: readonly string[]) {
  writeFileSync(join(copy, 'answers.json'), typeof given === 'string' ? given : JSON.stringify(given));
  return run(['--answers', join(copy, 'answers.json'), ...args]);
}

/** The changes by hand, and that nothing was written besides. */
function expectRefusal(
  { status, stderr }: Awaited<ReturnType<typeof run>>,
  before: ReturnType<typeof everything>,
  line: string,
) {
  expect(stderr).toContain(line);
  expect(stderr).toContain('Nothing was written.');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
  expect(everything()).toEqual(before);
}

describe('setup from a file of answers', () => {
  it('writes facts, colours, names and marks, and shows each difference and the header', async () => {
    const { enquiries } = JSON.parse(read('company/mailboxes.json')) as { enquiries: { value: string } };
    const { number } = (
      JSON.parse(read('company/organization.json')) as { operatingCompany: { number: { value: string } } }
    ).operatingCompany;
    const { status, stdout, stderr } = await runWith(answers);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain(`operatingCompany.number: "${number.value}" (placeholder) → "01234567"`);
    const [, header = ''] = /The header at 320 pixels: (.*)/.exec(stdout) ?? [];
    expect(await sharp(header).metadata()).toMatchObject({ width: 640, height: 128 });
    expect(JSON.parse(read('company/organization.json'))).toMatchObject({
      tradingName: { status: 'settled', value: 'Northgate' },
      registeredOffice: { status: 'settled', value: answers.registeredOffice },
    });
    // A mailbox that nobody named is one that the owner must confirm.
    expect(JSON.parse(read('company/mailboxes.json'))).toMatchObject({
      media: { status: 'settled', value: 'press@northgate.test' },
      enquiries: { status: 'placeholder', value: enquiries.value.replace(/@.*/, '@northgate.test') },
    });
    expect(JSON.parse(read('brand/names.json'))).toMatchObject({ slug: 'northgate', referencePrefix: 'NO' });
    expect(JSON.parse(read('brand/colours.json'))).toMatchObject({
      light: { backgrounds: { page: { ground: '#ffffff', ink: '#102a20' } } },
    });
    expect(read('brand/wordmark.svg')).not.toBe(readFileSync(join(project, 'brand/wordmark.svg'), 'utf8'));
  });

  it('changes nothing when it is run again with the same answers', async () => {
    await runWith(answers);
    const before = everything();
    expect(await runWith(answers)).toMatchObject({
      status: 0,
      stdout: 'Everything is as the answers say. Nothing was written.\n',
    });
    expect(everything()).toEqual(before);
  });

  it('follows other answers, but not over what was changed by hand since', async () => {
    await runWith(answers);
    expect(await runWith({ ...answers, name: 'Northgate Estates' })).toMatchObject({ status: 0 });
    expect(read('company/organization.json')).toContain('"Northgate Estates"');

    const file = join(copy, 'company/organization.json');
    writeFileSync(file, read('company/organization.json').replace('1 Mill Lane', '2 Mill Lane'));
    const before = everything();
    const other = { ...answers, registeredOffice: { ...answers.registeredOffice, street: '3 Mill Lane' } };
    expectRefusal(
      await runWith(other),
      before,
      'company/organization.json\n  registeredOffice: {"street":"2 Mill Lane"',
    );
    expect(await runWith(other, '--overwrite')).toMatchObject({ status: 0 });
    expect(read('company/organization.json')).toContain('3 Mill Lane');
  });

  it('does not replace a fact that was settled before', async () => {
    const file = join(copy, 'company/organization.json');
    const text = read('company/organization.json');
    const number = /(?<="number": )\{ "status": "placeholder", "value": "[^"]*" \}/;
    writeFileSync(file, text.replace(number, '{ "status": "settled", "value": "99999999" }'));
    expectRefusal(await runWith(answers), everything(), 'operatingCompany.number: "99999999" → "01234567"');
  });
});

describe('setup stops with one line, and writes nothing, at', () => {
  it.each([
    ['half a file', JSON.stringify(answers).slice(0, 200), 'answers.json cannot be read as JSON'],
    [
      'an unknown key',
      { ...answers, colour: null },
      'answers.json: colour is null; expected a known key; the nearest is “colours”',
    ],
    [
      'an unknown mailbox',
      { ...answers, mailboxes: { medai: 'press@northgate.test' } },
      'company/mailboxes.json: medai',
    ],
    [
      'a domain that is none',
      { ...answers, domain: 'northgate' },
      'answers.json: domain is "northgate"; expected a domain such as northgate.com',
    ],
    [
      'colours without contrast',
      { ...answers, colours: { ...answers.colours, ink: '#888888' } },
      'expected an ink with a contrast of 7 on the ground',
    ],
    [
      'a name that is too long for the header',
      { ...answers, name: 'Northgate Estates and Renewables Partners' },
      'answers.json: name is',
    ],
    [
      'a wordmark that is too long for the header',
      { ...answers, name: 'Northgatemanchesterandscandinavianestates'.slice(0, 38) },
      'brand/wordmark.svg would be',
    ],
    [
      'a directory without marks',
      { ...answers, marks: 'none' },
      'does not contain wordmark.svg, monogram.svg',
    ],
  ])('%s', async (_, given, line) => {
    expectRefusal(await runWith(given), everything(), line);
  });

  it('a mark with script', async () => {
    for (const file of ['wordmark.svg', 'monogram.svg', 'favicon.svg'])
      cpSync(join(project, 'brand', file), join(copy, 'mine', file));
    const mark = join(copy, 'mine/monogram.svg');
    writeFileSync(mark, readFileSync(mark, 'utf8').replace('</svg>', '<script>1</script></svg>'));
    expectRefusal(
      await runWith({ ...answers, marks: 'mine' }),
      everything(),
      'brand/monogram.svg contains script',
    );
  });
});

describe('setup by questions', () => {
  const typed = [
    'Northgate',
    'Northgate Estates Limited',
    '0',
    '01234567',
    '-',
    '1 Mill Lane, Leeds, LS1 1AA, United Kingdom',
    'northgate.test',
    '-',
    '-',
    '-',
  ];

  it('asks again after an answer that has another form, and writes once it is agreed to', async () => {
    const { status, stdout } = await run([], [...typed, 'yes', ''].join('\n'));
    expect(stdout).toContain('Expected a company number of 2 to 20 letters and digits.');
    expect(status).toBe(0);
    expect(read('company/organization.json')).toContain('01234567');
  });

  it.each([
    ['the difference is not agreed to', [...typed, 'no', '']],
    ['the input ends early', typed.slice(0, 4)],
  ])('writes nothing when %s', async (_, lines) => {
    expectRefusal(await run([], lines.join('\n')), everything(), 'Nothing was written.');
  });
});
