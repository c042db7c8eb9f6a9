import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './controls.tsx';

interface TitleBlockProps {
  readonly reference: string;
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Longer values have a row of the block for themselves. */
const longestOfTwo = 18;

const copiedWords = { idle: '', pending: '', success: 'Copied', error: 'Not allowed here' } as const;

/** The facts of an enquiry, as in the title block of a drawing: labels over values, ruled. */
export function TitleBlock({ reference, rows }: TitleBlockProps) {
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(reference) });
  return (
    <dl className="title-block">
      <div className="whole">
        <dt>Reference</dt>
        <dd className="copied">
          <b className="ref">{reference}</b>{' '}
          <Button kind="link" onClick={() => copy.mutate()}>
            Copy
          </Button>{' '}
          <span role="status">{copiedWords[copy.status]}</span>
        </dd>
      </div>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className={typeof value !== 'string' || value.length > longestOfTwo ? 'whole' : undefined}
        >
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
