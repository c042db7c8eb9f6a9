import {
  commitments,
  concernAcknowledged,
  formatCommitment,
  formatQuantity,
} from '../../company/commitments.ts';
import { inDays, inWords } from '../../company/time-limits.ts';
import { ChartTable } from '../ui/chart/chart.tsx';
import { RangeTable } from '../ui/chart/range-table.tsx';
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
  );
}

/** The stages of a concern; only the first and the last have limits. */
const stages = [
  {
    name: 'Acknowledgment',
    text: 'You hear that the report has arrived.',
    limit: formatCommitment('acknowledgeConcern'),
    when: concernAcknowledged,
  },
  { name: 'Assessment', text: 'What is it about, and who can look into it without a conflict?' },
  { name: 'Investigation', text: 'Facts are gathered, in confidence.' },
  { name: 'Findings', text: 'What happened, set down in writing.' },
  { name: 'Action', text: 'What will change, and who answers for it.' },
  {
    name: 'Feedback',
    text: 'You hear the outcome, as far as the law allows.',
    limit: formatCommitment('answerConcern'),
    when: formatCommitment('answerConcern'),
  },
];

/** The six stages of a concern in a row, or in a column where there is no room, and as a table. */
export function WhistleblowingSteps() {
  return (
    <figure className="concern-stages">
      <ol>
        {stages.map(({ name, limit }) => (
          <li key={name}>
            {name} <span className="soft">{limit}</span>
          </li>
        ))}
      </ol>
      <ChartTable
        summary="The stages as a table"
        caption="How a concern is handled"
        columns={['Stage', 'What happens', 'When']}
        rows={stages.map(({ name, text, when = 'no limit of its own' }) => [name, text, when])}
      />
    </figure>
  );
}
