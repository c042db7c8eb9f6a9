/**
 * `npm run setup`: asks for what makes the site that of another company, shows what would change in company/ and brand/, and
 * writes it. `--answers <file>` reads the answers from a JSON file; `--overwrite` replaces what was changed by hand since.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { slug as toSlug } from 'github-slugger';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import * as v from 'valibot';
import { checkBrandFiles } from '../brand/brand-files.ts';
import type { Colours } from '../brand/colours.ts';
import { roles } from '../brand/colours.schema.ts';
import { referencePrefix, slug } from '../brand/names.schema.ts';
import { checkFacts } from '../company/fact-files.ts';
import {
  email,
  findFactIssues,
  maybe,
  oneOf,
  perName,
  strict,
  text,
  textLike,
  withoutSchemaKey,
} from '../company/fact-schema.ts';
import { contrast, relativeLuminance } from '../src/ui/styles/contrast.ts';
import { findBrandFaults, headerWordmarkWidth } from './check-brand.ts';
import { deriveColours } from './derive-colours.ts';
import { drawMarks } from './draw-marks.ts';

const companyNumber = textLike('a company number of 2 to 20 letters and digits', /^[\dA-Za-z-]{2,20}$/);
const company = strict({ name: text, number: companyNumber });

const { ground, ink, line } = roles;

/** What is asked. Each part that may be null has a default, or stays as it is. */
export const answersSchema = strict({
  name: textLike('a name of 1 to 40 characters', /^\S(.{0,38}\S)?$/),
  operatingCompany: company,
  parent: maybe(company),
  registeredOffice: strict({ street: text, city: text, postcode: text, country: text }),
  domain: textLike('a domain such as northgate.com', /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/),
  /** Those that are not given keep their name before the @. */
  mailboxes: v.nullish(perName(email), {}),
  /** The background of pages, text, lines, and the background of what is said about sustainability. */
  colours: maybe(
    v.pipe(
      strict({ ground, ink, line, sustainability: ground }),
      v.check(({ ground, ink }) => contrast(ground, ink) >= 7, 'an ink with a contrast of 7 on the ground'),
      v.check(
        ({ ground, sustainability }) => contrast(ground, sustainability) >= 7,
        'a ground with a contrast of 7 on the background of sustainability',
      ),
      v.check(({ ground }) => relativeLuminance(ground) >= 0.6, 'a light ground'),
    ),
  ),
  /** The directory with wordmark.svg, monogram.svg and favicon.svg; without it, they are drawn from the name. */
  marks: maybe(text),
  /** Begins the names of downloads; without it, made of the name. */
  slug: maybe(slug),
  /** Begins references of enquiries; without it, the initials of the name. */
  referencePrefix: maybe(referencePrefix),
});

export type Answers = v.InferOutput<typeof answersSchema>;

type Json = Readonly<Record<string, unknown>>;
interface Fact {
  readonly status: string;
  readonly value: unknown;
}

/** The contents of files, by their path in the project. */
type Files = ReadonlyMap<string, string>;

const answersFile = 'setup.json';

const marks = ['wordmark.svg', 'monogram.svg', 'favicon.svg'] as const;

/** "NE" for "Northgate Estates", and "NO" for "Northgate": the initials, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const words = toSlug(name).split('-').filter(Boolean);
  const letters =
    words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '').slice(0, 2);
  return letters
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8)
    .toUpperCase();
}

const readColours = (root: string) =>
  JSON.parse(readFileSync(join(root, 'brand/colours.json'), 'utf8')) as Colours;

const settled = (value: unknown): Fact => ({ status: 'settled', value });

/**
 * The files that these answers change, as they then are.
 * @param answers `marks` is an absolute path
 * @param root the folder that contains company/ and brand/
 */
async function filesFrom(answers: Answers, root: string): Promise<Files> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Json;
  const organization = read('company/organization.json');
  const signatory = organization['modernSlaverySignatory'] as Fact;
  const mailboxes = read('company/mailboxes.json') as Readonly<Record<string, Fact>>;
  const colours = readColours(root);
  const { name, operatingCompany, parent, registeredOffice, domain } = answers;
  const mailboxOf = (mailbox: string, { value }: Fact): Fact => {
    const given = answers.mailboxes[mailbox];
    // An address that was not given is one to confirm.
    return given === undefined
      ? { status: 'placeholder', value: String(value).replace(/@.*/, `@${domain}`) }
      : settled(given);
  };
  const json: Readonly<Record<string, Json>> = {
    'company/organization.json': {
      ...organization,
      tradingName: settled(name),
      operatingCompany: {
        name: settled(operatingCompany.name),
        number: settled(operatingCompany.number),
      },
      ...(parent && { parent: { name: settled(parent.name), number: settled(parent.number) } }),
      registeredOffice: settled(registeredOffice),
      modernSlaverySignatory:
        signatory.status === 'settled'
          ? signatory
          : { status: 'placeholder', value: `a director of ${operatingCompany.name}` },
    },
    'company/mailboxes.json': Object.fromEntries([
      ...Object.entries(mailboxes).map(([mailbox, fact]) => [
        mailbox,
        mailbox.startsWith('$') ? fact : mailboxOf(mailbox, fact),
      ]),
      // A name that does not exist is then refused like one in the file.
      ...Object.entries(answers.mailboxes).filter(([mailbox]) => !Object.hasOwn(mailboxes, mailbox)),
    ]) as Json,
    'brand/names.json': {
      ...read('brand/names.json'),
      slug: answers.slug ?? toSlug(name),
      referencePrefix: answers.referencePrefix ?? initialsOf(name),
    },
    ...(answers.colours && {
      'brand/colours.json': {
        ...colours,
        ...deriveColours(answers.colours, colours),
        pressKit: [
          { label: 'Background', background: 'page', role: 'ground', use: 'the page' },
          {
            label: 'Behind pictures',
            background: 'picture',
            role: 'ground',
            use: 'the background of every model',
          },
          {
            label: 'Text',
            background: 'page',
            role: 'ink',
            use: 'text on light backgrounds; dark backgrounds',
          },
          {
            label: 'Sustainability',
            background: 'sustainability',
            role: 'ground',
            use: 'the background of sustainability',
          },
          { label: 'Lines', background: 'page', role: 'line', use: 'lines on light backgrounds' },
          { label: 'Lines on dark', background: 'inverse', role: 'line', use: 'lines on dark backgrounds' },
        ],
      },
    }),
    [answersFile]: {
      ...answers,
      marks: answers.marks && relative(dirname(join(root, answersFile)), answers.marks),
    },
  };
  const options = await resolveConfig(join(root, answersFile));
  const texts = await Promise.all(
    Object.entries(json).map(
      async ([file, value]) =>
        [file, await format(JSON.stringify(value), { ...options, parser: 'json' })] as const,
    ),
  );
  return new Map([...texts, ...markFiles(answers, root)]);
}

function markFiles({ name, marks: directory }: Answers, root: string) {
  const fonts = join(root, 'brand/fonts/print');
  const drawn = drawMarks(name, {
    heading: join(fonts, 'heading-400.ttf'),
    text: join(fonts, 'text-600.ttf'),
  });
  return marks.flatMap((file) => {
    if (directory === null) return [[`brand/${file}`, drawn[file]] as const];
    const source = join(directory, file);
    // The directory that an earlier answer named may be gone.
    return existsSync(source) ? [[`brand/${file}`, readFileSync(source, 'utf8')] as const] : [];
  });
}

/** Each value that differs, by its path: "operatingCompany.number". A fact counts as one value. */
function differences(
  before: unknown,
  after: unknown,
  path = '',
): { path: string; before: unknown; after: unknown }[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isObject = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('status' in value);
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

interface Change {
  readonly file: string;
  /** Of the value in a JSON file; empty for a whole file. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const currentText = (root: string, file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;

function findChanges(files: Files, root: string): Change[] {
  return [...files].flatMap(([file, after]) => {
    const before = currentText(root, file);
    if (file === answersFile || before === after) return [];
    if (before === null || !file.endsWith('.json')) return [{ file, path: '', before, after }];
    return differences(JSON.parse(before), JSON.parse(after)).map((change) => ({ file, ...change }));
  });
}

const valueAt = (json: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], json);

/** The changes that would replace what somebody has changed or settled by hand. */
function findEdited(changes: readonly Change[], written: Files | null): readonly Change[] {
  return changes.filter(({ file, path, before }) => {
    if (written === null) return (before as Partial<Fact> | null)?.status === 'settled';
    const text = written.get(file);
    if (text === undefined) return false;
    return !isDeepStrictEqual(path === '' ? text : valueAt(JSON.parse(text), path), before);
  });
}

/** What the build would say of these files, one line each. */
function findFaults(files: Files, root: string): readonly string[] {
  const copy = mkdtempSync(join(tmpdir(), 'setup-'));
  try {
    for (const directory of ['company', 'brand'])
      cpSync(join(root, directory), join(copy, directory), {
        recursive: true,
        filter: (source) => !source.endsWith('fonts'),
      });
    for (const [file, content] of files) writeFileSync(join(copy, file), content);
    const faults = [...checkFacts(copy), ...checkBrandFiles(copy)];
    return faults.length > 0 ? faults : findBrandFaults(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const shown = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('status' in value) {
    const { status, value: inner } = value as Fact;
    return `${JSON.stringify(inner)}${status === 'settled' ? '' : ` (${status})`}`;
  }
  return JSON.stringify(value);
};

function formatChanges(changes: readonly Change[]): string {
  const perFile = [...Map.groupBy(changes, ({ file }) => file)].map(([file, inFile]) =>
    [
      file,
      ...inFile.map(({ path, before, after }) =>
        path === '' ? '  is replaced' : `  ${path}: ${shown(before)} → ${shown(after)}`,
      ),
    ].join('\n'),
  );
  return perFile.join('\n\n');
}

/** The header of a window of 320 pixels as a picture, at twice its size. */
async function drawHeader(files: Files, root: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'setup-')), 'header-320.png');
  const text = files.get('brand/colours.json');
  const { light } = text === undefined ? readColours(root) : (JSON.parse(text) as Colours);
  const { ground, ink } = light.backgrounds.page;
  const wordmark = (files.get('brand/wordmark.svg') ?? '').replaceAll('currentColor', ink);
  const input = await sharp(Buffer.from(wordmark), { density: 288 })
    .resize({ width: 2 * headerWordmarkWidth })
    .toBuffer();
  await sharp({ create: { width: 640, height: 128, channels: 3, background: ground } })
    .composite([{ input, left: 40, top: Math.round(64 - (await sharp(input).metadata()).height / 2) }])
    .png()
    .toFile(file);
  return file;
}

/** Every file is complete under another name before the first takes its place. */
function write(files: Files, root: string): void {
  const pending = [...files].map(([file, content]) => [join(root, file), content] as const);
  for (const [file, content] of pending) writeFileSync(`${file}.new`, content);
  for (const [file] of pending) renameSync(`${file}.new`, file);
}

class SetupError extends Error {}

function stop(lines: readonly string[]): never {
  throw new SetupError([...lines, 'Nothing was written.'].join('\n'));
}

function readAnswers(file: string): Answers {
  let input: unknown;
  try {
    input = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    stop([`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const issues = findFactIssues(file, answersSchema, input);
  if (issues.length > 0) stop(issues);
  const answers = v.parse(answersSchema, withoutSchemaKey(input));
  return { ...answers, marks: answers.marks === null ? null : resolve(dirname(file), answers.marks) };
}

/** Questions, which end with an error when the input ends before the last answer. */
function createPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  const prompt = createInterface({ input });
  const lines = prompt[Symbol.asyncIterator]();
  return {
    /** Asks until the answer has the form that is expected. An empty answer is the default. */
    async ask<Schema extends v.GenericSchema>(
      question: string,
      schema: Schema,
      fallback: string,
      parse: (answer: string) => unknown = (answer) => answer,
    ): Promise<v.InferOutput<Schema>> {
      for (;;) {
        output.write(`${question} [${fallback}]: `);
        const line = await lines.next();
        if (line.done) stop(['The questions were not all answered.']);
        const answer = line.value.trim();
        const result = v.safeParse(schema, parse(answer === '' ? fallback : answer));
        if (result.success) return result.output;
        output.write(`  Expected ${result.issues[0].message}.\n`);
      }
    },
    close() {
      prompt.close();
    },
  };
}

async function askAnswers(prompt: ReturnType<typeof createPrompt>, root: string): Promise<Answers> {
  const { entries } = answersSchema.pipe[1];
  const read = (file: string) => JSON.parse(readFileSync(join(root, 'company', file), 'utf8')) as Json;
  const organization = read('organization.json');
  const textAt = (path: string) => String((valueAt(organization, path) as Fact).value);
  const address = (valueAt(organization, 'registeredOffice') as Fact).value as Readonly<
    Record<string, string>
  >;
  const inParts =
    (...names: string[]) =>
    (answer: string) => {
      const parts = answer.split(',').map((part) => part.trim());
      return Object.fromEntries(parts.map((part, index) => [names[index] ?? 'more', part]));
    };
  const name = await prompt.ask('1. Name of the site', entries.name, textAt('tradingName'));
  const operatingCompany = {
    name: await prompt.ask('2. Registered name of the company', text, textAt('operatingCompany.name')),
    number: await prompt.ask('3. Its number', companyNumber, textAt('operatingCompany.number')),
  };
  const parent = await prompt.ask(
    '4. Its parent company, as “name, number”; or - to leave it as it is',
    maybe(company),
    '-',
    (answer) => (answer === '-' ? null : inParts('name', 'number')(answer)),
  );
  const registeredOffice = await prompt.ask(
    '5. Registered office, as “street, city, postcode, country”',
    entries.registeredOffice,
    Object.values(address).join(', '),
    inParts('street', 'city', 'postcode', 'country'),
  );
  const enquiries = String((read('mailboxes.json')['enquiries'] as Fact).value);
  const domain = await prompt.ask('6. Domain', entries.domain, enquiries.replace(/^.*@/, ''));
  const mailboxes = await prompt.ask(
    `7. Mailboxes, as “media=press@${domain}, …”; or - for the names before the @ as they are`,
    entries.mailboxes,
    '-',
    (answer) =>
      answer === '-' ? {} : Object.fromEntries(answer.split(',').map((part) => part.trim().split('='))),
  );
  const { page, sustainability } = readColours(root).light.backgrounds;
  const present = [page.ground, page.ink, page.line, sustainability.ground].join(' ');
  const colours = await prompt.ask(
    `8. Colours of background, text, lines and sustainability, such as “${present}”; or - to leave them`,
    entries.colours,
    '-',
    (answer) => {
      if (answer === '-') return null;
      const [ground, ink, line, dark] = answer.split(/[\s,]+/);
      return { ground, ink, line, sustainability: dark };
    },
  );
  const directory = await prompt.ask(
    '9. Directory with wordmark.svg, monogram.svg and favicon.svg; or - to draw them from the name',
    entries.marks,
    '-',
    (answer) => (answer === '-' ? null : resolve(answer)),
  );
  const rest = { slug: null, referencePrefix: null };
  return {
    name,
    operatingCompany,
    parent,
    registeredOffice,
    domain,
    mailboxes,
    colours,
    marks: directory,
    ...rest,
  };
}

/**
 * What these answers change.
 * @throws {SetupError} when the site could not be built with it, or when it would replace what was changed by hand
 */
async function plan(answers: Answers, overwrite: boolean, root: string) {
  const { marks: directory } = answers;
  const missing = directory === null ? [] : marks.filter((file) => !existsSync(join(directory, file)));
  if (missing.length > 0) stop([`${String(directory)} does not contain ${missing.join(', ')}.`]);
  const files = await filesFrom(answers, root);
  const changes = findChanges(files, root);
  const faults = findFaults(files, root);
  if (faults.length > 0) stop(faults);
  const hasRunBefore = existsSync(join(root, answersFile));
  const written = hasRunBefore ? await filesFrom(readAnswers(join(root, answersFile)), root) : null;
  const edited = findEdited(changes, written);
  if (edited.length > 0 && !overwrite)
    stop(['These were changed or settled by hand; --overwrite replaces them:', formatChanges(edited)]);
  return { files, changes };
}

/**
 * @param root the folder that contains company/ and brand/
 * @throws {SetupError} when nothing can be written
 */
export async function setUp(
  args: readonly string[],
  root: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { answers: { type: 'string' }, overwrite: { type: 'boolean', default: false } },
  });
  const print = (line: string) => output.write(`${line}\n`);
  const prompt = values.answers === undefined ? createPrompt(input, output) : null;
  try {
    const answers = prompt === null ? readAnswers(values.answers ?? '') : await askAnswers(prompt, root);
    const { files, changes } = await plan(answers, values.overwrite, root);
    if (changes.length === 0) {
      print('Everything is as the answers say. Nothing was written.');
      return;
    }
    print(`${formatChanges(changes)}\n\nThe header at 320 pixels: ${await drawHeader(files, root)}`);
    const consent = await prompt?.ask('Write this?', oneOf('yes', 'no'), 'no');
    if (consent === 'no') stop([]);
    write(files, root);
    print('Written. Next: npm start, and npm run site -- doctor, which lists what is still missing.');
  } finally {
    prompt?.close();
  }
}

if (import.meta.main) {
  try {
    await setUp(process.argv.slice(2), join(import.meta.dirname, '..'));
  } catch (error) {
    // Node names an unknown option in a TypeError.
    if (!(error instanceof SetupError || error instanceof TypeError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
