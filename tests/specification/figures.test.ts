import { expect, it } from 'vitest';
import { formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { figures, formatFigure, type FigureName } from '../../company/figures.ts';
import { roadmap, targets } from '../../company/targets.ts';
import { projectSources } from '../support/content-sources.ts';
import * as owner from './owner.ts';

// The facts of the company beside what its owner asked for, typed out again on purpose in owner.ts.

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

it.each(Object.entries(owner.counters))('the figure %s reads “%s”', (name, [shown, spoken]) => {
  const figure = figures[name as FigureName];
  expect([formatFigure(name as FigureName), `${formatSpokenFigure(figure)} ${figure.label}`]).toEqual([
    shown,
    spoken,
  ]);
});

it('a reduction says beside its figure against which baseline it is, or that none is published', () => {
  const reductions = Object.values(figures).filter(({ label }) => label.includes('reduction'));
  expect(reductions).not.toEqual([]);
  for (const { note, basis } of reductions)
    expect(note.toLowerCase()).toContain(`baseline ${basis.baseline.toLowerCase()}`);
});

it('the projects, the targets and the roadmap have the figures that the owner named', () => {
  const found = projectSources().map(({ slug, co2Saved, yield: target, energyGen }) => {
    return [slug, [co2Saved, target, energyGen]] as const;
  });
  expect(Object.fromEntries(found)).toMatchObject(owner.projects);
  expect(Object.values(targets).map(({ target, by }) => [target, by])).toEqual(owner.esgTargets);
  expect(roadmap.map(({ remaining, text }) => [remaining, text])).toEqual(owner.roadmap);
});
