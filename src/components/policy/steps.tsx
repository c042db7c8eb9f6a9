import type { ReactNode } from 'react';
import { commitments, quantityInWords } from '../../../company/commitments.ts';
import { inDays } from '../../../company/time-limits.ts';
import '../measure/dimension.css';
import './steps.css';

interface Step {
  readonly name: string;
  readonly text: ReactNode;
}

/** A sequence drawn along one line; in the page it is an ordinary ordered list. */
function Steps({ steps, label }: { readonly steps: readonly Step[]; readonly label: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** The complaints procedure, drawn to the scale of its longest limit. */
export function ComplaintSteps() {
  const whole = inDays(commitments.answerComplaint.limit);
  const between = inDays(commitments.updateComplaint.limit);
  const share = (part: number) => `${String(Math.round((1000 * part) / whole) / 10)}%`;
  const updates = Array.from({ length: Math.ceil(whole / between) - 1 }, (_, index) => (index + 1) * between);
  return (
    <figure className="process">
      <svg className="dim span" width="100%" height="34" aria-hidden="true">
        <line x2="100%" y1="8" y2="8" />
        <line className="first" x2={share(inDays(commitments.acknowledgeComplaint.limit))} y1="8" y2="8" />
        {[0, ...updates, whole].map((day) => (
          <svg key={day} x={share(day)} y="8" overflow="visible">
            <path
              className={updates.includes(day) ? undefined : 'tick'}
              d={updates.includes(day) ? 'M0-5V5' : 'M-5 5 5-5'}
            />
            <text y="24">{day === 0 ? 'Received' : `${String(day / 7)} weeks`}</text>
          </svg>
        ))}
      </svg>
      <Steps
        label="How a complaint is handled"
        steps={[
          { name: 'Acknowledgment', text: `Within ${quantityInWords('acknowledgeComplaint')}` },
          { name: 'Investigation', text: `An update every ${quantityInWords('updateComplaint')}` },
          { name: 'Final response', text: `Within ${quantityInWords('answerComplaint')}` },
        ]}
      />
    </figure>
  );
}

/** The six stages that a concern goes through. */
export function WhistleblowingSteps() {
  return (
    <figure className="process">
      <Steps
        label="How a concern is handled"
        steps={[
          { name: 'Acknowledgment', text: `Within ${quantityInWords('acknowledgeConcern')}` },
          { name: 'Assessment', text: 'What is it about, and who can look into it without a conflict?' },
          { name: 'Investigation', text: 'Facts are gathered, in confidence.' },
          { name: 'Findings', text: 'What happened, set down in writing.' },
          { name: 'Action', text: 'What will change, and who answers for it.' },
          { name: 'Feedback', text: 'You hear the outcome, as far as the law allows.' },
        ]}
      />
    </figure>
  );
}
