import { expect, it } from 'vitest';
import { formatCommitment, type CommitmentName } from '../../company/commitments.ts';
import { figureByName, type FigureReference } from '../../company/figure-by-name.ts';
import { basisNamed } from '../../company/basis.ts';
import { roadmap, timeline } from '../../company/targets.ts';
import { policyLimits } from './policies.ts';

// The figures of the specification, typed out again on purpose.

it.each([
  ['figures.carbonReduction', '35%'],
  ['figures.assetsUnderManagement', '£8.5bn'],
  ['figures.carbonOffset', '87,500+'],
  ['figures.renewableCapacity', '52 MW'],
  ['figures.jobs', '2,400+'],
  ['funds.name', 'the Core Fund, the Transition Fund and the Impact Fund'],
  [
    'funds.targetReturn',
    '6-8% for the Core Fund, 10-12% for the Transition Fund and 9-11% for the Impact Fund',
  ],
  [
    'funds.minimumInvestment',
    '£250,000 for the Core Fund, £500,000 for the Transition Fund and £500,000 for the Impact Fund',
  ],
  ['targets.energyIntensity.target', '25% lower'],
  ['targets.energyIntensity.by', '2030'],
  ['targets.energyIntensity.baseline', '2020'],
  ['targets.wasteDiversion.target', '70% diverted'],
  ['climateScenarios', '1.5°C, 2°C and 3°C+'],
] as const satisfies readonly (readonly [FigureReference, string])[])('%s reads “%s”', (name, words) => {
  expect(figureByName(name)).toBe(words);
});

it.each(Object.entries(policyLimits))('the promise %s reads “%s”', (name, words) => {
  expect(formatCommitment(name as CommitmentName)).toBe(words);
});

it('the roadmap goes from the baseline through half of it to nothing', () => {
  expect(roadmap.map(({ remaining, text }) => [remaining, text])).toEqual([
    [100, '2025 baseline'],
    [50, '2030 50% reduction'],
    [0, '2040 full net-zero'],
  ]);
});

it('the timeline has the launch and the two targets for carbon', () => {
  expect(timeline).toEqual([
    { year: 2025, status: 'achieved', title: 'Foundation and launch' },
    { year: 2030, status: 'target', title: '50% carbon reduction target' },
    { year: 2040, status: 'target', title: 'Net-zero operations' },
  ]);
});

it('no figure has been verified', () => {
  expect(basisNamed('carbonOffset').verification.value).toBe('Not independently verified');
});
