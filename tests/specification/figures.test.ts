import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commitments, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { basisOf } from '../../company/basis.ts';
import { roadmap, timeline } from '../../company/targets.ts';
import * as owner from './owner.ts';
import { commitmentOwners } from './promises.ts';

// The figures of the specification, typed out again on purpose in owner.ts.

const inWords = (parts: readonly string[]) => new Intl.ListFormat('en-GB').format(parts);

const forEachFund = (part: 'targetReturn' | 'minimum') =>
  inWords(owner.funds.map((fund) => `${fund[part]} for the ${fund.name}`));

it.each(
  Object.entries({
    ...owner.quotedFigures,
    'funds.name': inWords(owner.funds.map(({ name }) => `the ${name}`)),
    'funds.targetReturn': forEachFund('targetReturn'),
    'funds.minimumInvestment': forEachFund('minimum'),
  } satisfies Partial<Record<FigureReference, string>>),
)('%s reads “%s”', (name, words) => {
  expect(figureByName(name as FigureReference)).toBe(words);
});

it.each(Object.entries(owner.promises))('the promise %s reads as specified', (name, [words]) => {
  expect(formatCommitment(name as CommitmentName)).toBe(words);
});

it('the roadmap has the steps that the owner named', () => {
  expect(roadmap.map(({ remaining, text }) => [remaining, text])).toEqual(owner.roadmap);
});

it('the timeline has the launch and the targets for carbon', () => {
  expect(timeline).toEqual(owner.timeline);
});

it('a figure says whether it has been verified', () => {
  expect(basisOf.carbonOffset.verification.value).toBe(owner.verification);
});

it('somebody, or a test, keeps each promise', () => {
  expect(Object.keys(commitmentOwners)).toEqual(Object.keys(commitments));
  for (const keeper of Object.values(commitmentOwners))
    expect(existsSync(keeper) || /^[A-Z]/.test(keeper), keeper).toBe(true);
});
