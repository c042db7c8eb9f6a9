import { describe, expect, it } from 'vitest';
import { findFactIssues } from './fact-schema.ts';
import { fundsSchema } from './funds.schema.ts';
import fundsFile from './funds.json' with { type: 'json' };
import targetsFile from './targets.json' with { type: 'json' };
import { targetsSchema } from './targets.schema.ts';

const { targets } = targetsFile;
const { carbonReductionBy2030: first, netZeroOperations: last, wasteDiversion: waste } = targets;
const nearby = { year: last.by - 1, status: 'target', title: 'A year before' };

const issuesWith = (changed: object) =>
  findFactIssues('company/targets.json', targetsSchema, { ...targetsFile, ...changed }).join('\n');

describe('company/targets.json is refused with', () => {
  it.each([
    [
      'a reduction that is not what its words say',
      { targets: { ...targets, carbonReductionBy2030: { ...first, level: { remains: 51 } } } },
      'targets.carbonReductionBy2030 ',
    ],
    [
      'a share that is not what its words say',
      { targets: { ...targets, wasteDiversion: { ...waste, target: '69% diverted' } } },
      'targets.wasteDiversion ',
    ],
    [
      'a first step of the roadmap that is due after the last',
      { targets: { ...targets, carbonReductionBy2030: { ...first, by: last.by + 1 } } },
      'targets ',
    ],
    [
      'steps of the roadmap with two baselines',
      { targets: { ...targets, netZeroOperations: { ...last, baseline: '2019' } } },
      'targets ',
    ],
    [
      'milestones without room for their titles',
      { milestones: [...targetsFile.milestones, nearby] },
      'the whole ',
    ],
    [
      'a target of another name',
      { targets: { ...targets, netZero: last } },
      'the nearest is “netZeroOperations”',
    ],
    ['a temperature in words', { climateScenarios: ['two degrees'] }, 'climateScenarios.1 is "two degrees"'],
  ])('%s', (_what, changed, issue) => {
    expect(issuesWith(changed)).toContain(issue);
  });
});

describe('company/funds.json', () => {
  const [fund] = Object.values(fundsFile.funds);
  const issues = (amount: number, change = {}) =>
    findFactIssues('company/funds.json', fundsSchema, {
      ...fundsFile,
      funds: Object.fromEntries(
        Array.from({ length: amount }, (_, n) => [`fund${String(n)}`, { ...fund, ...change }]),
      ),
    });

  it('may have 1 to 6 funds, of any name', () => {
    expect([0, 1, 6, 7].map((amount) => issues(amount).length)).toEqual([1, 0, 0, 1]);
  });

  it('is refused with a target return that ends below its start', () => {
    expect(issues(1, { targetReturn: { from: 8, to: 6 } }).join()).toContain('funds.fund0.targetReturn');
  });
});
