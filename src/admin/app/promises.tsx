import type { KeptDate } from '../server/shown-enquiry.server.ts';
import { dayOf, dayWords, dueWords, today } from './days.ts';

function stateOf({ date, at, keptAt }: KeptDate): string {
  if (keptAt !== null) return `${keptAt > at ? 'kept late' : 'kept'}, ${dayWords(dayOf(keptAt))}`;
  const [due, day] = [dueWords(date), dayWords(date)];
  return due === day ? `due ${day}` : `${due}, ${day}`;
}

/** The promised dates in their order, and how each was kept. */
export const PromisedDates = ({ dates }: { readonly dates: readonly KeptDate[] }) => (
  <section aria-labelledby="dates">
    <h2 id="dates">Promised dates</h2>
    <dl className="facts">
      {dates.map((due) => (
        <div key={`${due.label} ${due.date}`}>
          <dt>{due.label}</dt>
          <dd className={due.keptAt === null && due.date < today() ? 'late' : undefined}>{stateOf(due)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
