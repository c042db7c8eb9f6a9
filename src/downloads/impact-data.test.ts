import { describe, expect, it } from 'vitest';
import { contentSources } from '../../tests/support/content-sources.ts';
import { figures } from '../../company/figures.ts';
import { roadmap, targets } from '../../company/targets.ts';
import { impactCsv, impactRegister } from './impact-data.ts';

const { projects } = contentSources();

describe('impact register', () => {
  it('holds every target and every milestone once, by the identifiers that were first published', () => {
    const ids = impactRegister(projects).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('targets.'))).toEqual([
      'targets.energyIntensity',
      'targets.carbonReduction',
      'targets.netZeroOperations',
      'targets.acquisitionRating',
      'targets.wasteDiversion',
    ]);
    expect(ids).toEqual(expect.arrayContaining(roadmap.map(({ year }) => `roadmap.${String(year)}`)));
  });
});

it('what is a target has the year in which it is due, whether it is a headline figure or a row of the targets', () => {
  const due = new Map(impactRegister(projects).map((record) => [record.id, record.due]));
  expect(due.get('figures.renewableTransition')).toBe(figures.renewableTransition.by);
  expect(due.get('targets.netZeroOperations')).toBe(targets.netZeroOperations.by);
});

it('energy without an amount is stated, and no estimate', () => {
  const [first] = projects;
  if (!first) throw new Error('There is no project');
  const energy = [
    { ...first, energyMegawatts: 2.5 },
    { ...first, slug: 'other', energyMegawatts: null },
  ];
  const records = impactRegister(energy).filter(({ id }) => /^projects\..*\.energy$/.test(id));
  expect(records.map(({ value, status }) => [value, status])).toEqual([
    [2.5, 'estimate'],
    [null, 'stated'],
  ]);
});

it('impact data as CSV has a byte order mark, a heading and the records on lines that end in CR LF', () => {
  expect(impactCsv(impactRegister(projects))).toMatch(
    /^\uFEFFkind,id,measure,.*\r\nfigure,figures\.\w+,.*\r\n/,
  );
});
