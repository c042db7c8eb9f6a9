import { expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { currentVersion, nextReviewAfter, versionsOf } from './policy-versions.ts';

const { version, effective } = organization.policiesAtLaunch.value;
const first = { version: '0.1', date: new Date('2020-01-31'), change: 'First published.' };
const atLaunch = { version: 'launch', change: 'Later law.' };

it('the version of the launch has the number and the day that the organization states', () => {
  expect(versionsOf([first, atLaunch])).toEqual([
    first,
    { version, date: new Date(effective), change: 'Later law.' },
  ]);
});

it('the last version is in effect, and is reviewed a year after it', () => {
  const later = { version: '9.2', date: new Date('2028-05-04'), change: 'Plainer wording.' };
  expect(currentVersion([first, atLaunch, later])).toEqual({
    version: '9.2',
    effective: new Date('2028-05-04'),
    nextReview: new Date('2029-05-04'),
  });
});

it.each([
  ['2026-11-30', 'quarterly', '2027-02-28'],
  ['2026-08-31', 'semi-annually', '2027-02-28'],
  ['2028-02-29', 'annually', '2029-02-28'],
  ['2026-12-01', 'annually', '2027-12-01'],
] as const)('a policy of %s that is reviewed %s is reviewed by %s', (date, frequency, review) => {
  expect(nextReviewAfter(new Date(date), frequency)).toEqual(new Date(review));
});
