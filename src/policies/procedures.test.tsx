import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { concernAcknowledged, formatCommitment, formatQuantity } from '../../company/commitments.ts';
import {
  complaintLayouts,
  ComplaintSteps,
  concernLayouts,
  placeStages,
  scaleProcedure,
  WhistleblowingSteps,
} from './procedures.tsx';

describe('a procedure', () => {
  it('is drawn to the scale of its longest limit', () => {
    expect(scaleProcedure({ acknowledged: 3, between: 14, answered: 56 }, { start: 20, end: 580 })).toEqual({
      begins: 20,
      acknowledged: 50,
      updates: [160, 300, 440],
      answered: 580,
      weeks: [90, 160, 230, 300, 370, 440, 510],
    });
  });

  it.each(complaintLayouts)('keeps within its $name chart', ({ start, end, width, height, name }) => {
    expect(start).toBeGreaterThan(0);
    expect(end).toBeLessThan(name === 'tall' ? height : width);
  });

  it.each(concernLayouts)('spaces stages evenly on its $name chart', (layout) => {
    const at = placeStages(['a', 'b', 'c'], layout);
    expect(at).toEqual([layout.start, (layout.start + layout.end) / 2, layout.end]);
  });
});

describe('the steps of a complaint', () => {
  const html = renderToStaticMarkup(<ComplaintSteps />);

  it.each([
    ['Acknowledgment', `within ${formatQuantity('acknowledgeComplaint')}`],
    ['Investigation', `an update every ${formatQuantity('updateComplaint')}`],
    ['Final response', `within ${formatQuantity('answerComplaint')}`],
  ])('tell “%s” in their name, their table and both drawings', (step, limit) => {
    expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toContain(`${step}, ${limit}`);
    expect(html).toContain(`<tr><th scope="row">${step}</th><td>${limit}</td></tr>`);
    expect(html.split('<svg').filter((part) => part.includes(limit))).toHaveLength(
      complaintLayouts.length + 1,
    );
  });
});

describe('the stages of a concern', () => {
  const html = renderToStaticMarkup(<WhistleblowingSteps />);

  it('tell in their name the limits of the first and the last', () => {
    const name = /aria-label="([^"]*)"/.exec(html)?.[1];
    expect(name).toContain('Acknowledgment, Assessment, Investigation, Findings, Action, Feedback.');
    expect(name).toContain(concernAcknowledged);
    expect(name).toContain(`the last, ${formatCommitment('answerConcern')}.`);
  });

  it('stand in their table in order', () => {
    const rows = [...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, stage]) => stage);
    expect(rows).toEqual(['Acknowledgment', 'Assessment', 'Investigation', 'Findings', 'Action', 'Feedback']);
  });
});
