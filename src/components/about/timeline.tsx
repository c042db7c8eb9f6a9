import { statusInWords } from '../../../company/figures.ts';
import { timeline } from '../../../company/targets.ts';
import { TimelineScale } from './timeline-scale.tsx';
import { milestonesToScale } from './milestones-to-scale.ts';
import './timeline.css';

/** The company's milestones at their true distances: across the page, or down it on a phone. */
export function Timeline() {
  const { milestones, years } = milestonesToScale(timeline);
  return (
    <section data-background="navy">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c6">Timeline</h2>
          <p className="soft from9">
            Drawn to scale. A solid mark is done. An open mark, at the end of a broken line, is a target, and
            may be missed.
          </p>
        </div>
        <TimelineScale milestones={milestones} years={years} />
        <ol className="events">
          {milestones.map(({ year, status, title, at, yearsToNext }) => (
            <li key={year} className={status}>
              <svg
                width={`${String(at)}%`}
                height={`${String((yearsToNext ?? 0) * 1.7)}em`}
                aria-hidden="true"
              />
              <div>
                <p className="serif">
                  <time>{year}</time>
                </p>
                <p>{title}</p>
                <p className="note">{statusInWords(status)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
