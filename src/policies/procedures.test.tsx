import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { concernAcknowledged, formatCommitment, formatQuantity } from '../../company/commitments.ts';
import { complaintLayouts, ComplaintSteps, scaleProcedure, WhistleblowingSteps } from './procedures.tsx';

it('a procedure is drawn to the scale of its longest limit', () => {
  expect(scaleProcedure({ acknowledged: 3, between: 14, answered: 56 }, { start: 20, end: 580 })).toEqual({
    begins: 20,
    acknowledged: 50,
    updates: [160, 300, 440],
    answered: 580,
    weeks: [90, 160, 230, 300, 370, 440, 510],
  });
});

describe('the steps of a complaint', () => {
  const html = renderToStaticMarkup(<ComplaintSteps />).replaceAll(/ data-label="[^"]*"/g, '');

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

it('the stages of a concern tell in their name the limits of the first and the last, and stand in their table in order', () => {
  const html = renderToStaticMarkup(<WhistleblowingSteps />);
  const stages = ['Acknowledgment', 'Assessment', 'Investigation', 'Findings', 'Action', 'Feedback'];
  const name = /aria-label="([^"]*)"/.exec(html)?.[1];
  expect(name).toContain(`${stages.join(', ')}:`);
  expect(name).toContain(`first ${formatCommitment('acknowledgeConcern')}`);
  expect(html).toContain(concernAcknowledged);
  expect(name).toContain(`last ${formatCommitment('answerConcern')}.`);
  const rows = [...html.matchAll(/<th scope="row">([^<]*)</g)].map(([, stage]) => stage);
  expect(rows).toEqual(stages);
});
