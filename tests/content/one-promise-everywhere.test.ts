import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitments, formatQuantity, type CommitmentName } from '../../company/commitments.ts';
import file from '../../company/commitments.json' with { type: 'json' };
import { deadlineFrom } from '../../company/deadlines.ts';
import { formatPounds } from '../../company/figure-format.ts';
import { inWords } from '../../company/time-limits.ts';
import { builtPages } from '../support/built-files.ts';
import { find, findAll, parse, textOf } from '../support/page.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

/** The text of a page, its title and description included. */
function textOfFile(file: string): string {
  const document = parse(readFileSync(file, 'utf8'));
  const meta = findAll(document, 'meta[content]').map((tag) => tag.attribs['content']);
  return [textOf(find(document, 'title')), ...meta, textOf(find(document, 'body'))].join('\n');
}

const pages = builtPages();
const before = new Map(pages.map(({ name, file }) => [name, textOfFile(file)]));

describe('changing one commitment', () => {
  const received = new Date('2026-12-23T14:05:00Z');
  const { acknowledgeComplaint, giftLimit } = commitments;
  const later = { ...acknowledgeComplaint.limit, amount: acknowledgeComplaint.limit.amount + 1 };
  const more = { amount: giftLimit.value + 20, unit: giftLimit.unit };
  const changes = [
    { from: new RegExp(`\\b${inWords(acknowledgeComplaint.limit)}\\b`, 'g'), to: inWords(later) },
    {
      from: new RegExp(`${formatPounds(giftLimit.value)}(?![\\d,])`, 'g'),
      to: formatPounds(more.amount),
    },
  ];
  let copy: ProjectCopy;
  let changed: string;

  beforeAll(async () => {
    copy = copyProject();
    // Another commitment of the same length reads the same, and is changed as well.
    const changedLimits: Readonly<Record<string, unknown>> = {
      [JSON.stringify(file.acknowledgeComplaint)]: later,
      [JSON.stringify(file.giftLimit)]: more,
    };
    const entries = Object.entries(file).map(([name, limit]) => [
      name,
      changedLimits[JSON.stringify(limit)] ?? limit,
    ]);
    copy.change('company/commitments.json', /^[\s\S]*$/, JSON.stringify(Object.fromEntries(entries)));
    changed = await copy.build();
  }, 300_000);

  afterAll(() => {
    copy.remove();
  });

  it('changes every page that printed it, in those words alone', () => {
    const renewed = (text: string) => changes.reduce((rest, { from, to }) => rest.replaceAll(from, to), text);
    const after = pages.map(({ name }) => [name, textOfFile(join(changed, `${name}.html`))] as const);
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
    for (const name of printing) expect(textOfFile(join(changed, `${name}.html`))).toContain(to);
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
    expect(moved).toBe(deadlineFrom(received, later).date);
    expect(moved).not.toBe(deadlineFrom(received, acknowledgeComplaint.limit).date);
  });
});

const span = /\b\d+ (?:business )?(?:hour|day|week|month|year)s?\b/g;
const pounds = /£\d+(?:,\d{3})*/g;
const rhythm = '\\b(?:quarterly|semi-annually|annually|monthly|weekly|biannual|annual|yearly)\\b';
const frequency = new RegExp(rhythm, 'gi');
const frequencyOf = (what: string) => new RegExp(`${rhythm}(?= (?:investor )?${what}\\b)`, 'gi');

/** Patterns that show that a sentence is about the matter of a commitment, and which part of it is the quantity. */
const matters: readonly (readonly [of: readonly CommitmentName[], about: RegExp, quantity: RegExp])[] = [
  [
    ['acknowledgeComplaint', 'acknowledgeDataComplaint'],
    /\backnowledge\b.*\bcomplaints?\b|\bcomplaint\b.*\backnowledge\b/i,
    span,
  ],
  [['updateComplaint'], /\bprogress updates?\b|\ban update every\b/i, span],
  [['answerComplaint'], /^(?!.*\b(?:updates?|acknowledgment)\b).*\bfinal response\b/i, span],
  [['acknowledgeComplaint', 'answerComplaint'], /^acknowledgment\b.*\bfinal response\b/i, span],
  [
    ['acknowledgeConcern'],
    /\backnowledges?\b.*\b(?:reports?|concerns?|they)\b|\b(?:reports?|concerns?)\b.*\backnowledges?\b/i,
    span,
  ],
  [
    ['answerDataRequest'],
    /\b(?:answers?|respond|reply)\b.*\b(?:your|data subject|data protection) requests?\b/i,
    span,
  ],
  [['notifyBreach'], /\bbreach\b.*\bnotif|\bnotif.*\bbreach\b|\bof our becoming aware\b/i, span],
  [['keepPersonalData', 'keepApplications'], /\blast (?:interaction|contact)\b/i, span],
  [['keepAmlRecords'], /\bafter the relationship ends\b|\brecords of anti-money laundering\b/i, span],
  [['keepStatistics'], /\bstatistics\b/i, span],
  [['confirmSubscription'], /\bconfirmation link\b/i, span],
  [['giftLimit', 'giftApproval'], /\bgifts?\b|\bper occasion\b|\bline[- ]manage/i, pounds],
  [['minimumAge'], /\bnot directed at\b/i, /(?<=\bunder (?:the age of )?)\d+\b/g],
  [['reportIncident'], /\bincident\b.*\breported\b/i, span],
  [['patchCriticalFlaws'], /\bsecurity patch(?:es)?\b/i, span],
  [['expirePrivilegedPassword'], /\bpasswords? of privileged accounts\b/i, span],
  [['passwordLength'], /\bpasswords?\b/i, /\b\d+ characters\b/g],
  [['encryptionAtRest'], /./, /\bAES-\d+\b/g],
  [['encryptionInTransit'], /./, /\bTLS [\d.]+\d\+?/g],
  [['accessibilityStandard'], /./, /\bWCAG [\d.]+ A+\b/g],
  [['textScaling'], /\btext\b.*\benlarged\b/i, /\b\d+%/g],
  [['reviewAccess'], /\breview all access rights\b/i, frequency],
  [['reviewConflictsRegister'], /\breviews the register\b/i, frequency],
  [['reportConflictsToBoard'], /\breports on the register\b/i, frequency],
  [['reportSustainability'], /\bSustainability Committee\b.*\breports?\b/i, frequency],
  [['reviewPolicies'], /\breviews? this (?:policy|statement|framework|summary|code)\b/i, frequency],
  [['certifyCode'], /\bcertif|\brepeats that confirmation\b/i, frequency],
  [['investorReports'], /./, frequencyOf('reports')],
  [['auditedFinancials'], /./, frequencyOf('audited')],
  [['investorCalls'], /./, frequencyOf('calls')],
];

describe('two pages never say different things about the same matter', () => {
  const sentences = pages.flatMap(({ name, file }) => {
    const main = find(parse(readFileSync(file, 'utf8')), 'main');
    const passages = findAll(main, 'p, li, tr, dd, summary, figcaption').map(textOf);
    return passages
      .flatMap((passage) => passage.split(/(?<=[.!?])\s+(?=[A-Z])|;\s/))
      .map((text) => ({ name, text }));
  });

  it.each(matters)('%j', (of, about, quantity) => {
    const statements = sentences.filter(({ text }) => about.test(text) && text.match(quantity));
    expect(statements.length).toBeGreaterThan(0);
    const right = of.map((name) => formatQuantity(name).toLowerCase());
    const otherwise = statements.filter(({ text }) =>
      text.match(quantity)?.some((found) => !right.includes(found.toLowerCase())),
    );
    expect(otherwise).toEqual([]);
  });
});
