import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { returnMeaning, yieldMeaning } from '../../company/basis.ts';
import { concernAcknowledged, formatCommitment } from '../../company/commitments.ts';
import { allFunds, formatTargetReturn } from '../../company/funds.ts';
import { builtFiles, readBuilt } from '../support/built-files.ts';
import { find, parse, textOf } from '../support/page.ts';
import { readPdf } from '../support/pdf.ts';

const plain = (text: string) => text.replaceAll(/[\u00A0\s]+/g, ' ').replaceAll('’', "'");

/** What a program or a reader takes from the build: pages, the report, data files, feeds, the press kit, the search. */
async function readOutputs() {
  const read = async (name: string) => {
    const bytes = readBuilt(name);
    if (name.endsWith('.pdf')) return (await readPdf(bytes)).pages.join(' ');
    return name.endsWith('.html') ? textOf(find(parse(bytes.toString()), 'body')) : bytes.toString();
  };
  const files = ['html', 'pdf', 'json', 'csv', 'xml', 'txt', 'ics'].flatMap((ending) =>
    builtFiles(`.${ending}`),
  );
  const kit = builtFiles('-press-kit.zip').flatMap((name) => Object.entries(unzipSync(readBuilt(name))));
  const { documents } = JSON.parse(readBuilt('search-index.json').toString()) as {
    documents: { kind: string; url: string; title: string; text: string }[];
  };
  // A reader finds a policy as a whole, and anything else by its own entry.
  const entries = Map.groupBy(documents, ({ kind, url }) =>
    kind === 'policy' ? url.replace(/#.*/, '') : url,
  );
  return [
    ...(await Promise.all(
      files
        .filter((name) => name !== 'search-index.json')
        .map(async (name) => [name, await read(name)] as const),
    )),
    ...kit
      .filter(([name]) => name.endsWith('.txt'))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const),
    ...[...entries].map(
      ([url, parts]) =>
        [`search: ${url}`, parts.map(({ title, text }) => `${title}. ${text}`).join(' ')] as const,
    ),
  ].map(([name, text]) => ({ name, text: plain(text) }));
}

const outputs = await readOutputs();

it.each([
  ['a yield', /\byields?\b[^.]{0,40}\d%/i, yieldMeaning],
  ['a target return', new RegExp(allFunds.map(formatTargetReturn).join('|')), returnMeaning],
  [
    'a first answer',
    /\bfirst answer within \d+ business/i,
    `first answer ${formatCommitment('answerEnquiry')}`,
  ],
  [
    'an acknowledgment and its latest day',
    /\backnowledg\w* [^.]*\bdays, and never later\b/i,
    concernAcknowledged,
  ],
  ['feedback', /\bfeedback within\b/i, `feedback ${formatCommitment('answerConcern')}`],
] as const)('each output that speaks of %s says the whole of it', (_what, about, says) => {
  const speaking = outputs.filter(({ text }) => about.test(text));
  expect(speaking).not.toEqual([]);
  const otherwise = speaking.filter(({ text }) => !text.toLowerCase().includes(plain(says).toLowerCase()));
  expect(otherwise.map(({ name }) => name)).toEqual([]);
});
