import { commitments, formatCommitment, formatQuantity } from '../../company/commitments.ts';
import { inDays, inWords } from '../../company/time-limits.ts';
import { RangeTable } from '../ui/chart/range-table.tsx';
import '../ui/long-text.css';
import './procedure-charts.css';

const update = commitments.updateComplaint.limit;
const acknowledged = inDays(commitments.acknowledgeComplaint.limit);
const answered = inDays(commitments.answerComplaint.limit);

/** The place of a day in the procedure for complaints, in per cent of the time until the answer. */
const placeOf = (day: number) => (100 * day) / answered;

/** The days of the updates, and of the answer. */
const dates = [
  ...Array.from(
    { length: Math.ceil(answered / inDays(update)) - 1 },
    (_, index) => (index + 1) * inDays(update),
  ),
  answered,
];

/** The complaints procedure on a time scale. */
export function ComplaintSteps() {
  return (
    <figure>
      <RangeTable
        caption="How a complaint is handled"
        columns={['Step', 'When']}
        axis={[
          { label: 'Received', at: 0 },
          ...dates.map((day, index) => ({
            label:
              day === answered
                ? formatQuantity('answerComplaint')
                : inWords({ amount: (index + 1) * update.amount, unit: update.unit }),
            at: placeOf(day),
          })),
        ]}
        rows={[
          {
            name: 'Acknowledgment',
            value: `within ${formatQuantity('acknowledgeComplaint')}`,
            ranges: [[0, placeOf(acknowledged)]],
          },
          {
            name: 'Investigation',
            value: `an update every ${formatQuantity('updateComplaint')}`,
            ranges: dates.map((day, index) => [placeOf(dates[index - 1] ?? 0), placeOf(day)]),
          },
          {
            name: 'Final response',
            value: `within ${formatQuantity('answerComplaint')}`,
            ranges: [[0, 100]],
          },
        ]}
      />
    </figure>
  );
}

/** The stages of a concern; only the first and the last have limits. */
const stages: Readonly<Record<string, string | null>> = {
  Acknowledgment: formatCommitment('acknowledgeConcern'),
  Assessment: null,
  Investigation: null,
  Findings: null,
  Action: null,
  Feedback: formatCommitment('answerConcern'),
};

/** The six stages of a concern in a row, or one under the other where there is no room. What happens in each is in the text. */
export function WhistleblowingSteps() {
  return (
    <figure className="policy-stages">
      <ol className="steps">
        {Object.entries(stages).map(([name, limit]) => (
          <li key={name}>
            {name} <span className="soft">{limit}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
