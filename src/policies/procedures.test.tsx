import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  commitments,
  concernAcknowledged,
  formatCommitment,
  formatQuantity,
} from '../../company/commitments.ts';
import { inDays } from '../../company/time-limits.ts';
import { ComplaintSteps, WhistleblowingSteps } from './procedures.tsx';

it.each([
  ['Acknowledgment', 'acknowledgeComplaint', 'within'],
  ['Investigation', 'updateComplaint', 'an update every'],
  ['Final response', 'answerComplaint', 'within'],
] as const)(
  'the step “%s” of a complaint has its limit, drawn to the scale of the longest',
  (step, name, word) => {
    const row = renderToStaticMarkup(<ComplaintSteps />)
      .split('<tr>')
      .find((part) => part.includes(`<th scope="row">${step}</th>`));
    expect(row).toContain(`<td>${word} ${formatQuantity(name)}</td>`);
    const share = (100 * inDays(commitments[name].limit)) / inDays(commitments.answerComplaint.limit);
    const end = /<line x1="0%" x2="([\d.]+)%" y1="8"/.exec(row ?? '')?.[1];
    expect(Number(end)).toBeCloseTo(share, 1);
  },
);

it('the stages of a concern stand in their list and in their table in order, with the limits of the first and the last', () => {
  const html = renderToStaticMarkup(<WhistleblowingSteps />);
  const stages = ['Acknowledgment', 'Assessment', 'Investigation', 'Findings', 'Action', 'Feedback'];
  for (const tag of [/<li>(\w+) /g, /<th scope="row">([^<]*)</g])
    expect([...html.matchAll(tag)].map(([, stage]) => stage)).toEqual(stages);
  const [list = '', table = ''] = html.split('<details');
  expect(list).toContain(formatCommitment('acknowledgeConcern'));
  expect(list).toContain(formatCommitment('answerConcern'));
  expect(table).toContain(concernAcknowledged);
});
