import { commitments, quantityInWords } from '../../../company/commitments.ts';
import { inDays } from '../../../company/time-limits.ts';
import { DrawnData } from '../measure/drawn-data.tsx';
import { ComplaintDrawing } from './complaint-drawing.tsx';
import { ConcernDrawing } from './concern-drawing.tsx';
import { complaintSheets, concernSheets } from './steps-geometry.ts';

/** The complaints procedure, drawn to the scale of its longest limit, and as a table. */
export function ComplaintSteps() {
  const days = {
    acknowledged: inDays(commitments.acknowledgeComplaint.limit),
    between: inDays(commitments.updateComplaint.limit),
    answered: inDays(commitments.answerComplaint.limit),
  };
  const steps = [
    ['Acknowledgment', `within ${quantityInWords('acknowledgeComplaint')}`],
    ['Investigation', `an update every ${quantityInWords('updateComplaint')}`],
    ['Final response', `within ${quantityInWords('answerComplaint')}`],
  ] as const;
  const [acknowledged = '', updated = '', answered = ''] = steps.map(([step, limit]) => `${step}: ${limit}`);
  return (
    <DrawnData
      message={`How a complaint is handled, to the scale of its dates. ${[acknowledged, updated, answered].join('; ')}.`}
      table={{
        summary: 'The three steps as a table',
        caption: 'How a complaint is handled',
        columns: ['Step', 'When'],
        rows: steps,
      }}
    >
      {complaintSheets.map((sheet) => (
        <ComplaintDrawing
          key={sheet.name}
          sheet={sheet}
          days={days}
          words={{ acknowledged, updated, answered }}
        />
      ))}
    </DrawnData>
  );
}

const stages = [
  ['Acknowledgment', 'You hear that the report has arrived.'],
  ['Assessment', 'What is it about, and who can look into it without a conflict?'],
  ['Investigation', 'Facts are gathered, in confidence.'],
  ['Findings', 'What happened, set down in writing.'],
  ['Action', 'What will change, and who answers for it.'],
  ['Feedback', 'You hear the outcome, as far as the law allows.'],
] as const;

/** The six stages that a concern goes through, and as a table. */
export function WhistleblowingSteps() {
  const firstLimit = `within ${quantityInWords('acknowledgeConcern')}`;
  const when = (index: number) => (index === 0 ? firstLimit : 'no fixed limit');
  const names = stages.map(([name]) => name);
  return (
    <DrawnData
      message={`How a concern is handled, in stages: ${names.map((name, index) => `${String(index + 1)}, ${name}${index === 0 ? `, ${firstLimit}` : ''}`).join('; ')}. The later stages have no fixed limit.`}
      table={{
        summary: 'The stages as a table',
        caption: 'How a concern is handled',
        columns: ['Stage', 'What happens', 'When'],
        rows: stages.map(([name, text], index) => [name, text, when(index)]),
      }}
    >
      {concernSheets.map((sheet) => (
        <ConcernDrawing key={sheet.name} sheet={sheet} stages={names} firstLimit={firstLimit} />
      ))}
    </DrawnData>
  );
}
