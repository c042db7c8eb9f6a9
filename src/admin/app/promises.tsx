import type { KeptDate } from './api-client.ts';
import { dayOf, dayWords, dueWords, today } from './days.ts';

function stateOf({ date, at, outcome, keptAt }: KeptDate): string {
  if (keptAt !== null) return `${keptAt > at ? 'kept late' : 'kept'}, ${dayWords(dayOf(keptAt))}`;
  if (outcome === 'closed without an answer') return 'not kept: closed without an answer';
  if (outcome === 'not an enquiry') return 'not counted: not an enquiry';
  if (outcome === 'not needed') return 'not needed after the final answer';
  const [due, day] = [dueWords(date), dayWords(date)];
  return due === day ? `due ${day}` : `${due}, ${day}`;
}

const isLate = ({ date, outcome }: KeptDate) =>
  outcome === 'closed without an answer' || (outcome === 'outstanding' && date < today());

/** The promised dates in their order, and what has become of each. */
export const PromisedDates = ({ dates }: { readonly dates: readonly KeptDate[] }) => (
  <section aria-labelledby="dates">
    <h2 id="dates">Promised dates</h2>
    <dl className="facts">
      {dates.map((due) => (
        <div key={`${due.label} ${due.date}`}>
          <dt>
            {due.label}
            {due.formerDate ? <span className="note"> moved from {dayWords(due.formerDate)}</span> : null}
          </dt>
          <dd className={isLate(due) ? 'late' : undefined}>{stateOf(due)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
