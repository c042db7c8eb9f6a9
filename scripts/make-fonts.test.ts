import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { expect, it } from 'vitest';
import { typefaces } from '../brand/typefaces.ts';
import { replaceNames } from './font-names.ts';
import { findTypefaceProblem } from './typeface-problems.ts';

const namesOf = (bytes: Buffer) => {
  const font = create(bytes);
  if (font.isCollection) throw new TypeError('a collection of fonts');
  const { familyName, fullName, postscriptName, subfamilyName, copyright } = font;
  return { familyName, fullName, postscriptName, subfamilyName, copyright };
};

it('a font whose own name is shorter than that of its role gets the name of its role whole', () => {
  const given = readFileSync('brand/fonts/print/text-400.ttf');
  const { copyright, subfamilyName } = namesOf(given);
  const short = replaceNames(given, 'Abc', '400');
  expect(namesOf(short).familyName).toBe('Abc');
  expect(namesOf(replaceNames(short, 'Heading', '340'))).toEqual({
    familyName: 'Heading',
    fullName: 'Heading',
    postscriptName: 'Heading-340',
    subfamilyName,
    copyright,
  });
});

it.each<[typeface: Parameters<typeof findTypefaceProblem>[1], line: string | RegExp]>([
  [
    { file: 'none.woff2', weights: [400, 600], axes: {} },
    'brand/typefaces.json: text.file is "none.woff2"; expected a file of brand/fonts/full/',
  ],
  [
    { file: '../../typefaces.json', weights: [400, 600], axes: {} },
    /^brand\/fonts\/full\/\.\.\/\.\.\/typefaces\.json cannot be read \(.+\); expected one font, as \.woff2, \.ttf or \.otf$/,
  ],
  [
    { file: '../print/text-400.ttf', weights: [400, 600], axes: {} },
    'brand/fonts/full/../print/text-400.ttf has no axis for its weight (wght); expected a variable font',
  ],
  [
    { ...typefaces.text, axes: { ROND: 60 } },
    /^brand\/typefaces\.json: text\.axes has ROND; expected axes that brand\/fonts\/full\/\S+ has besides wght: .+$/,
  ],
  [
    { ...typefaces.text, weights: [1, 600] },
    /^brand\/typefaces\.json: text\.weights is \[1, 600\]; expected weights from \d+ to \d+, which brand\/fonts\/full\/\S+ has$/,
  ],
])('npm run fonts says on one line what is wrong with %j', (typeface, line) => {
  expect(findTypefaceProblem('text', typeface)).toEqual(
    typeof line === 'string' ? line : expect.stringMatching(line),
  );
});
