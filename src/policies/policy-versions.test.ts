import { expect, it } from 'vitest';
import { organization } from '../../company/organization.ts';
import { currentVersion, versionsOf } from './policy-versions.ts';

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
