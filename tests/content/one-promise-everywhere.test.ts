import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatQuantity, type CommitmentName } from '../../company/commitments.ts';
import { builtPages } from '../support/built-files.ts';
import { find, findAll, parse, textOf } from '../support/page.ts';

const span = /\b\d+ (?:business )?(?:hour|day|week|month|year)s?\b/g;
const pounds = /£\d+(?:,\d{3})*/g;
const rhythm = '\\b(?:quarterly|semi-annually|annually|monthly|weekly|biannual|annual|yearly)\\b';
const frequency = new RegExp(rhythm, 'gi');
const frequencyOf = (what: string) => new RegExp(`${rhythm}(?= (?:investor )?${what}\\b)`, 'gi');

/** Patterns that show that a sentence is about the matter of a commitment, and which part of it is the quantity. */
const matters: readonly (readonly [of: readonly CommitmentName[], about: RegExp, quantity: RegExp])[] = [
  [
    ['acknowledgeComplaint', 'updateComplaint', 'answerComplaint'],
    /\backnowledge\b.*\bcomplaints?\b|\bcomplaint\b.*\backnowledge\b/i,
    span,
  ],
  [['updateComplaint'], /\bprogress updates?\b|\ban update every\b/i, span],
  [['answerComplaint'], /^(?!.*\b(?:updates?|acknowledgment)\b).*\bfinal response\b/i, span],
  [['acknowledgeComplaint', 'answerComplaint'], /^acknowledgment\b.*\bfinal response\b/i, span],
  [
    ['acknowledgeConcern', 'acknowledgeConcernAtLatest', 'answerConcern'],
    /\backnowledges?\b.*\b(?:reports?|concerns?|they)\b|\b(?:reports?|concerns?)\b.*\backnowledges?\b/i,
    span,
  ],
  [
    ['answerDataRequest'],
    /\b(?:answers?|respond|reply)\b.*\b(?:your|data subject|data protection) requests?\b/i,
    span,
  ],
  [['notifyBreach'], /\bbreach\b.*\bnotif|\bnotif.*\bbreach\b|\bof our becoming aware\b/i, span],
  [['answerEnquiry', 'answerApplication'], /\bfirst answer\b/i, span],
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
  const sentences = builtPages().flatMap(({ name, file }) => {
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
