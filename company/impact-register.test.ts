import { describe, expect, it } from 'vitest';
import { figureInWords, figures, figuresAsAt } from './figures.ts';
import { impactCsv, impactJson, impactRegister, type ImpactRecord } from './impact-register.ts';
import { roadmap, targets } from './targets.ts';

const plain: ImpactRecord = {
  kind: 'figure',
  id: 'trees',
  measure: 'trees',
  stated: '3',
  value: 3,
  unit: null,
  status: 'estimate',
  asAt: null,
  due: null,
  baseline: null,
  method: 'Counted.',
};

/** Reads CSV by the letter of RFC 4180, so that nothing is taken from the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, value = '', end] = match;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n' && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

describe('impact register', () => {
  it('holds every target and every milestone once', () => {
    const ids = impactRegister().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(targets).map((name) => `targets.${name}`)));
    expect(ids).toEqual(expect.arrayContaining(roadmap.map(({ year }) => `roadmap.${String(year)}`)));
  });

  it('states figures as the site does, with unit, status and date', () => {
    const offset = impactRegister().find(({ id }) => id === 'figures.carbonOffset');
    expect(offset).toMatchObject({
      stated: figureInWords('carbonOffset'),
      value: figures.carbonOffset.value,
      unit: 'tons CO2',
      status: 'estimate',
      asAt: figuresAsAt,
    });
  });

  it('calls the first milestone a baseline and the others targets', () => {
    const milestones = impactRegister().filter(({ kind }) => kind === 'milestone');
    expect(milestones.map(({ status }) => status)).toEqual(['baseline', 'target', 'target']);
    expect(milestones[0]?.due).toBeNull();
  });
});

describe('impact data as CSV', () => {
  it('gives back, when read, what was written', () => {
    const awkward = {
      ...plain,
      measure: 'oak, "English"',
      method: 'Counted\nby hand.\r\nTwice.',
      stated: ' 3',
    };
    const [head = [], row = []] = readCsv(impactCsv([awkward]));
    const read = Object.fromEntries(head.map((name, index) => [name, row[index]]));
    expect(read).toMatchObject({
      measure: awkward.measure,
      method: awkward.method,
      stated: ' 3',
      value: '3',
      unit: '',
    });
  });

  it('has as many fields in every row as in its heading', () => {
    const rows = readCsv(impactCsv(impactRegister()));
    expect(rows).toHaveLength(impactRegister().length + 1);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  it('ends every line in CR LF and quotes only where it must', () => {
    expect(impactCsv([plain])).toMatch(/\r\nfigure,trees,trees,3,3,,estimate,,,,Counted\.\r\n$/);
  });
});

describe('impact data as JSON', () => {
  it('holds the same records, with their publisher and date', () => {
    const document = JSON.parse(impactJson(impactRegister())) as {
      figuresAsAt: string;
      records: ImpactRecord[];
    };
    expect(document.figuresAsAt).toBe(figuresAsAt);
    expect(document.records).toEqual(impactRegister());
  });
});
