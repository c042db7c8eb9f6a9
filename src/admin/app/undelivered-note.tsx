import type { ReactNode } from 'react';
import { momentWords } from './days.ts';
import { describeFailure } from './mail-sentences.ts';

interface UndeliveredProps {
  /** When the email was given up, in milliseconds. */
  readonly at: number;
  /** As the server stores it; null where the email waits to be sent again. */
  readonly failure: string | null;
  /** What follows for the person to whom it did not come, and what to do. */
  readonly children: ReactNode;
}

/** Stands beside what an email to the sender was to say, where the email was given up. */
export const UndeliveredNote = ({ at, failure, children }: UndeliveredProps) => (
  <p className="late">
    <b>Not delivered.</b> The email was given up on {momentWords(at)}.{' '}
    {failure === null ? null : `${describeFailure(failure)} `}
    {children}
  </p>
);
