import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { commitments, formatQuantity } from '../../company/commitments.ts';
import { inDays } from '../../company/time-limits.ts';
import { ComplaintSteps } from './procedures.tsx';

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
