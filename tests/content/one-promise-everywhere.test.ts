import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitments, formatQuantity, type CommitmentName } from '../../company/commitments.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { builtPages } from '../support/built-files.ts';
import { find, findAll, parse, textOf } from '../support/page.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

/** What a page says, its title and description included. */
function saidOn(file: string): string {
  const document = parse(readFileSync(file, 'utf8'));
  const meta = findAll(document, 'meta[content]').map((tag) => tag.attribs['content']);
  return [textOf(find(document, 'title')), ...meta, textOf(find(document, 'body'))].join('\n');
}

const pages = builtPages();
const before = new Map(pages.map(({ name, file }) => [name, saidOn(file)]));

describe('changing one commitment', () => {
  const received = new Date('2026-12-23T14:05:00Z');
  const changes = [
    { from: /\b3 business days\b/g, to: '4 business days' },
    { from: /£100(?![\d,])/g, to: '£120' },
  ];
  let copy: ProjectCopy;
  let changed: string;

  beforeAll(async () => {
    copy = copyProject();
    copy.change(
      'company/commitments.ts',
      "timed('within', businessDays(3), 'Complaints",
      "timed('within', businessDays(4), 'Complaints",
    );
    copy.change('company/commitments.ts', "threshold(100, 'GBP', 'Gifts", "threshold(120, 'GBP', 'Gifts");
    changed = await copy.build();
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  it('changes every page that printed it, in those words alone', () => {
    const renewed = (text: string) => changes.reduce((rest, { from, to }) => rest.replaceAll(from, to), text);
    const after = pages.map(({ name }) => [name, saidOn(join(changed, `${name}.html`))] as const);
    expect(
      after.filter(([name, text]) => text !== renewed(before.get(name) ?? '')).map(([name]) => name),
    ).toEqual([]);
  });

  it.each(changes)('reaches the pages that it should: $to', ({ from, to }) => {
    const printing = pages.filter(({ name }) => before.get(name)?.match(from)).map(({ name }) => name);
    expect(printing).toEqual(
      expect.arrayContaining(
        to.startsWith('£') ? ['anti-corruption', 'conflicts', 'code-of-conduct'] : ['regulatory-disclosure'],
      ),
    );
    for (const name of printing) expect(saidOn(join(changed, `${name}.html`))).toContain(to);
  });

  it('leaves the old words in nothing else that is served', () => {
    const served = globSync('**/*.{html,json,xml,txt,csv,ics,js}', { cwd: changed });
    expect(served.length).toBeGreaterThanOrEqual(pages.length);
    const stale = served.filter((file) =>
      changes.some(({ from }) => readFileSync(join(changed, file), 'utf8').match(from)),
    );
    expect(stale).toEqual([]);
  });

  it('moves the deadline that follows from it', async () => {
    const moved = await copy.evaluate(`
      import { commitments } from './company/commitments.ts';
      import { deadlineFrom } from './company/deadlines.ts';
      console.log(deadlineFrom(new Date('${received.toISOString()}'), commitments.acknowledgeComplaint.limit).date);
    `);
    expect(deadlineFrom(received, commitments.acknowledgeComplaint.limit).date).toBe('2026-12-30');
    expect(moved).toBe('2026-12-31');
  });
});

const span = /\b\d+ (?:business )?(?:hour|day|week|month|year)s?\b/g;
const pounds = /£\d+(?:,\d{3})*/g;
const rhythm = '\\b(?:quarterly|semi-annually|annually|monthly|weekly|biannual|annual|yearly)\\b';
const frequency = new RegExp(rhythm, 'gi');
const frequencyOf = (what: string) => new RegExp(`${rhythm}(?= (?:investor )?${what}\\b)`, 'gi');

/** How a sentence shows that it is about the matter of a commitment, and what in it is the quantity. */
const matters: readonly {
  readonly of: readonly CommitmentName[];
  readonly about: RegExp;
  readonly quantity: RegExp;
}[] = [
  {
    of: ['acknowledgeComplaint', 'acknowledgeDataComplaint'],
    about: /\backnowledge\b.*\bcomplaints?\b|\bcomplaint\b.*\backnowledge\b/i,
    quantity: span,
  },
  { of: ['updateComplaint'], about: /\bprogress updates?\b|\ban update every\b/i, quantity: span },
  {
    of: ['answerComplaint'],
    about: /^(?!.*\b(?:updates?|acknowledgment)\b).*\bfinal response\b/i,
    quantity: span,
  },
  {
    of: ['acknowledgeComplaint', 'answerComplaint'],
    about: /^acknowledgment\b.*\bfinal response\b/i,
    quantity: span,
  },
  {
    of: ['acknowledgeConcern'],
    about:
      /\backnowledges?\b.*\b(?:reports?|concerns?|they)\b|\b(?:reports?|concerns?)\b.*\backnowledges?\b/i,
    quantity: span,
  },
  {
    of: ['answerDataRequest'],
    about: /\b(?:answers?|respond|reply)\b.*\b(?:your|data subject|data protection) requests?\b/i,
    quantity: span,
  },
  {
    of: ['notifyBreach'],
    about: /\bbreach\b.*\bnotif|\bnotif.*\bbreach\b|\bof our becoming aware\b/i,
    quantity: span,
  },
  {
    of: ['keepPersonalData', 'keepApplications'],
    about: /\blast (?:interaction|contact)\b/i,
    quantity: span,
  },
  {
    of: ['keepAmlRecords'],
    about: /\bafter the relationship ends\b|\brecords of anti-money laundering\b/i,
    quantity: span,
  },
  { of: ['keepStatistics'], about: /\bstatistics\b/i, quantity: span },
  { of: ['confirmSubscription'], about: /\bconfirmation link\b/i, quantity: span },
  {
    of: ['giftLimit', 'giftApproval'],
    about: /\bgifts?\b|\bper occasion\b|\bline[- ]manage/i,
    quantity: pounds,
  },
  { of: ['minimumAge'], about: /\bnot directed at\b/i, quantity: /(?<=\bunder (?:the age of )?)\d+\b/g },
  { of: ['reportIncident'], about: /\bincident\b.*\breported\b/i, quantity: span },
  { of: ['patchCriticalFlaws'], about: /\bsecurity patch(?:es)?\b/i, quantity: span },
  { of: ['expirePrivilegedPassword'], about: /\bpasswords? of privileged accounts\b/i, quantity: span },
  { of: ['passwordLength'], about: /\bpasswords?\b/i, quantity: /\b\d+ characters\b/g },
  { of: ['encryptionAtRest'], about: /./, quantity: /\bAES-\d+\b/g },
  { of: ['encryptionInTransit'], about: /./, quantity: /\bTLS [\d.]+\d\+?/g },
  { of: ['accessibilityStandard'], about: /./, quantity: /\bWCAG [\d.]+ A+\b/g },
  { of: ['textScaling'], about: /\btext\b.*\benlarged\b/i, quantity: /\b\d+%/g },
  { of: ['reviewAccess'], about: /\breview all access rights\b/i, quantity: frequency },
  { of: ['reviewConflictsRegister'], about: /\breviews the register\b/i, quantity: frequency },
  { of: ['reportConflictsToBoard'], about: /\breports on the register\b/i, quantity: frequency },
  { of: ['reportSustainability'], about: /\bSustainability Committee\b.*\breports?\b/i, quantity: frequency },
  {
    of: ['reviewPolicies'],
    about: /\breviews? this (?:policy|statement|framework|summary|code)\b/i,
    quantity: frequency,
  },
  { of: ['certifyCode'], about: /\bcertif|\brepeats that confirmation\b/i, quantity: frequency },
  { of: ['investorReports'], about: /./, quantity: frequencyOf('reports') },
  { of: ['auditedFinancials'], about: /./, quantity: frequencyOf('audited') },
  { of: ['investorCalls'], about: /./, quantity: frequencyOf('calls') },
];

describe('two pages never say different things about the same matter', () => {
  const sentences = pages.flatMap(({ name, file }) => {
    const main = find(parse(readFileSync(file, 'utf8')), 'main');
    const passages = findAll(main, 'p, li, tr, dd, summary, figcaption').map(textOf);
    return passages
      .flatMap((passage) => passage.split(/(?<=[.!?])\s+(?=[A-Z])|;\s/))
      .map((text) => ({ name, text }));
  });

  it.each(matters)('$of', ({ of, about, quantity }) => {
    const said = sentences.filter(({ text }) => about.test(text) && text.match(quantity));
    expect(said.length).toBeGreaterThan(0);
    const right = of.map((name) => formatQuantity(name).toLowerCase());
    const otherwise = said.filter(({ text }) =>
      text.match(quantity)?.some((found) => !right.includes(found.toLowerCase())),
    );
    expect(otherwise).toEqual([]);
  });
});
