import type { PromisedDate } from '../../../forms/contact-state.ts';
import { dateInWords } from '../../../company/dates.ts';
import { Dimension } from '../chart/dimension.tsx';
import { datesToScale } from './dates-to-scale.ts';
import './promised-dates.css';

interface PromisedDatesProps {
  readonly since: Date;
  readonly deadlines: readonly PromisedDate[];
}

/** Each promise with its date, and the time until then to the scale of the longest. */
export function PromisedDates({ since, deadlines }: PromisedDatesProps) {
  return (
    <ol className="dates">
      {datesToScale(since, deadlines).map(({ label, date, at, later }) => (
        <li key={label}>
          <p>
            <time className="serif" dateTime={date}>
              {dateInWords(date)}
            </time>
          </p>
          <p>
            {label}
            {later.length === 0 ? null : (
              <span className="soft small">
                , then {later.map((day) => dateInWords(day, 'short')).join(', ')}
              </span>
            )}
          </p>
          <Dimension to={at} track={at < 100} />
        </li>
      ))}
    </ol>
  );
}
