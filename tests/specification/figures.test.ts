import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { basisOf } from '../../company/basis.ts';
import { articleCategories, projectCategories } from '../../company/categories.ts';
import { commitments, formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import { formatSpokenFigure } from '../../company/figure-format.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { figures, formatFigure, type FigureName } from '../../company/figures.ts';
import { eligibleInvestors } from '../../company/funds.ts';
import { leadershipPosts } from '../../company/leadership-posts.ts';
import { offices } from '../../company/offices.ts';
import { organization } from '../../company/organization.ts';
import { impacts, likelihoods, riskRatings } from '../../company/risk-scales.ts';
import { certifications, roadmap, targets, timeline } from '../../company/targets.ts';
import { projectSources, roleSources } from '../support/content-sources.ts';
import * as owner from './owner.ts';
import * as policies from './policies.ts';
import { commitmentOwners } from './promises.ts';

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

it('the company, its funds, targets and lists are those that the owner named', () => {
  const { tagline, registeredOffice } = organization;
  expect([tagline.value.replaceAll('’', "'"), registeredOffice.value.city]).toEqual([
    owner.tagline,
    owner.registeredIn,
  ]);
  expect(offices.map(({ city }) => city)).toEqual(owner.offices);
  expect(leadershipPosts.map(({ title }) => title)).toEqual(owner.leadershipPosts);
  expect(eligibleInvestors).toBe(owner.eligibleInvestors);
  expect(Object.values(certifications).map(({ scheme, grade }) => `${scheme} ${grade}`)).toEqual(
    owner.certifications,
  );
  expect(Object.values(targets).map(({ target, by }) => [target, by])).toEqual(owner.esgTargets);
  expect(roadmap.map(({ remaining, text }) => [remaining, text])).toEqual(owner.roadmap);
  expect(timeline).toEqual(owner.timeline);
  expect(basisOf.carbonOffset.verification.value).toBe(owner.verification);
  expect([projectCategories, articleCategories]).toEqual([owner.projectCategories, owner.articleCategories]);
  expect([likelihoods, impacts, riskRatings]).toEqual([
    policies.likelihoods,
    policies.impacts,
    policies.riskRatings,
  ]);
});

it('the projects and roles that the owner named are among those of the site', () => {
  const projects = projectSources().map(({ title, slug, category, co2Saved, yield: target, energyGen }) => {
    return { title, slug, category, facts: [co2Saved, target, energyGen] };
  });
  expect(projects).toEqual(expect.arrayContaining([...owner.projects]));
  const roles = roleSources().map(({ slug, title, location, department }) => ({
    slug,
    title,
    location,
    department,
  }));
  expect(roles).toEqual(expect.arrayContaining([...owner.roles]));
});

it('somebody, or a test, keeps each promise', () => {
  expect(Object.keys(commitmentOwners)).toEqual(Object.keys(commitments));
  for (const keeper of Object.values(commitmentOwners))
    expect(existsSync(keeper) || /^[A-Z]/.test(keeper), keeper).toBe(true);
});
