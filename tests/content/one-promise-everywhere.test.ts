import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { basisOf, returnMeaning, yieldMeaning } from '../../company/basis.ts';
import {
  commitments,
  concernAcknowledged,
  formatCommitment,
  formatQuantity,
  type CommitmentName,
} from '../../company/commitments.ts';
import { figures, figuresAsAt, formatFigure } from '../../company/figures.ts';
import { allFunds, formatTargetReturn } from '../../company/funds.ts';
import { certifications } from '../../company/targets.ts';
import { formatDate } from '../../company/dates.ts';
import { deadlineFrom } from '../../company/deadlines.ts';
import { enquirySubjects } from '../../company/enquiry-subjects.ts';
import { isAdvertised, notOpenYet } from '../../src/careers/job-posting.ts';
import { readContent, roleSchema } from '../../src/content-schemas.ts';
import { promisedDeadlines } from '../../src/enquiries/deadlines.server.ts';
import { noticeEmail, receiptEmail } from '../../src/enquiries/enquiry-emails.server.ts';
import { contentNames } from '../support/content-sources.ts';
import { builtFiles, builtPages, readBuilt, readBuiltPage } from '../support/built-files.ts';
import { contentOf, find, findAll, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';

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

interface Output {
  readonly name: string;
  readonly text: string;
}

const plain = (text: string) => text.replaceAll(/[\u00A0\s]+/g, ' ').replaceAll('’', "'");

/** What a program or a reader takes from the build: whole pages with their data, the report, data files, feeds, the press kit, the search. */
async function readOutputs(): Promise<Output[]> {
  const files = ['html', 'pdf', 'json', 'csv', 'xml', 'txt', 'ics', 'vcf'].flatMap((ending) =>
    builtFiles(`.${ending}`).filter((name) => name !== 'search-index.json'),
  );
  const read = async (name: string): Promise<Output> => {
    const bytes = readBuilt(name);
    if (name.endsWith('.pdf')) return { name, text: (await readPdf(bytes)).pages.join(' ') };
    if (!name.endsWith('.html')) return { name, text: bytes.toString() };
    const page = parse(bytes.toString());
    const data = findAll(page, 'script[type="application/ld+json"]').map((script) => contentOf(script));
    return { name, text: [textOf(find(page, 'body')), ...data].join(' ') };
  };
  const kit = builtFiles('-press-kit.zip').flatMap((name) =>
    Object.entries(unzipSync(readBuilt(name)))
      .filter(([file]) => /\.(txt|md)$/.test(file))
      .map(([file, bytes]) => ({ name: file, text: Buffer.from(bytes).toString() })),
  );
  // A reader finds a policy as a whole, and anything else by its own entry.
  const { documents } = JSON.parse(readBuilt('search-index.json').toString()) as {
    documents: { kind: string; url: string; title: string; text: string }[];
  };
  const found = Map.groupBy(documents, ({ kind, url }) => (kind === 'policy' ? url.replace(/#.*/, '') : url));
  const entries = [...found].map(([url, parts]) => ({
    name: `search: ${url}`,
    text: parts.map(({ title, text }) => `${title}. ${text}`).join(' '),
  }));
  return [...(await Promise.all(files.map(read))), ...kit, ...entries].map(({ name, text }) => ({
    name,
    text: plain(text),
  }));
}

const outputs = await readOutputs();

describe('two outputs never say different things about the same matter', () => {
  const passages = builtPages().flatMap(({ name, file }) => {
    const texts = findAll(readBuiltPage(file).main, 'p, li, tr, dd, summary, figcaption').map(textOf);
    return texts.map((text) => ({ name, text }));
  });
  const sentences = [
    ...passages,
    ...outputs.filter(({ name }) => !/\.html$|^search: \/[a-z-]*$/.test(name)),
  ].flatMap(({ name, text }) =>
    text.split(/(?<=[.!?])\s+(?=[A-Z])|;\s/).map((sentence) => ({ name, text: sentence })),
  );

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

const roles = contentNames('roles').flatMap((slug) => {
  const { data } = readContent(`content/roles/${slug}.mdx`, roleSchema).header;
  return data ? [{ ...data, slug }] : [];
});
const { assetsUnderManagement } = figures;
const assets = new RegExp(formatFigure('assetsUnderManagement').replace('.', String.raw`\.`));
const offset = new RegExp(formatFigure('carbonOffset').replace('+', String.raw`\+`));

/** What an output speaks of, what it then says too, and how many outputs do so at least. */
const statements: readonly (readonly [about: RegExp, says: string, outputs: number])[] = [
  [assets, assetsUnderManagement.definition?.value ?? '', 6],
  [assets, figuresAsAt, 4],
  [/\byields?\b[^.]{0,40}\d%/i, yieldMeaning, 5],
  [new RegExp(allFunds.map(formatTargetReturn).join('|')), returnMeaning, 5],
  [offset, 'not deducted from our own', 5],
  ...Object.entries(certifications).map(
    ([name, { scheme, grade }]) =>
      [
        new RegExp(`${scheme}[ ,"]+${grade}`),
        basisOf[name as keyof typeof certifications].method,
        4,
      ] as const,
  ),
  [/Impact Report \d{4} Figures/, `Figures as at ${figuresAsAt}. Made on `, 1],
  [/\bfirst answer within \d+ business/i, `first answer ${formatCommitment('answerEnquiry')}`, 8],
  [/\backnowledg\w* [^.]*\bdays, and never later\b/i, concernAcknowledged, 8],
  [/\bfeedback within\b/i, `feedback ${formatCommitment('answerConcern')}`, 8],
  ...roles
    .filter((role) => !isAdvertised(role))
    .map(({ title }) => [new RegExp(title), notOpenYet, 2] as const),
];

it.each(statements)('each output that speaks of %s says “%s”', (about, says, least) => {
  const speaking = outputs.filter(({ text }) => about.test(text));
  expect(speaking.length).toBeGreaterThanOrEqual(least);
  const otherwise = speaking.filter(({ text }) => !text.toLowerCase().includes(plain(says).toLowerCase()));
  expect(otherwise.map(({ name }) => name)).toEqual([]);
});

it('no role that is not open yet is in structured data', () => {
  const closed = roles.filter((role) => !isAdvertised(role)).map(({ title }) => `"title":"${title}"`);
  const pages = outputs.filter(({ name }) => name.endsWith('.html'));
  expect(pages.filter(({ text }) => closed.some((title) => text.includes(title)))).toEqual([]);
});

const receivedAt = new Date('2026-12-23T14:05:00Z');
const day = (name: 'answerEnquiry' | 'acknowledgeConcern' | 'acknowledgeConcernAtLatest' | 'answerConcern') =>
  deadlineFrom(receivedAt, commitments[name].limit).date;

it.each([
  ['general', [day('answerEnquiry')]],
  [
    'speak-up',
    [[day('acknowledgeConcern'), day('acknowledgeConcernAtLatest')].sort()[0] ?? '', day('answerConcern')],
  ],
] as const)('emails about a message on %s have the dates %j', (slug, dates) => {
  const subject = enquirySubjects.find((candidate) => candidate.slug === slug) ?? enquirySubjects[0];
  const emailed = {
    reference: 'HM-7QK4-93PD',
    subject,
    receivedAt,
    deadlines: promisedDeadlines(subject, receivedAt),
    details: {},
    receiptPage: null,
    enquiry: {
      subject: slug,
      email: 'ada@merrow.example',
      name: '',
      organisation: '',
      enquirerType: 'partner',
      message: '',
    },
  } as const;
  const texts = [receiptEmail(emailed)?.text ?? ''];
  if (slug === 'general') texts.push(noticeEmail(emailed).text);
  for (const text of texts) for (const date of dates) expect(text).toContain(formatDate(date));
});
