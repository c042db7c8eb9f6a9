import type { ConcernRow } from '../server/shown-enquiry.server.ts';
import { addDays, dayAndMonth, daysSince, shortDay, today, weekdayOf } from './days.ts';

/* The days that all lines of a list show, on one scale. */
const daysBack = 17;
const days = daysBack + 22;
const start = () => addDays(today(), -daysBack);

/** The place of a moment on the scale: 0 at its beginning, 1 at its end. */
const placeOf = (moment: number) => daysSince(start(), moment) / days;
const percent = (place: number) => `${String(Math.min(1, Math.max(0, place)) * 100)}%`;

export function Axis({ now }: { readonly now: number }) {
  const monday = (7 - weekdayOf(start())) % 7;
  const mondays = Array.from({ length: 5 }, (_, week) => monday + week * 7)
    // The word for today needs room.
    .filter((day) => Math.abs(day - daysBack - 2) > 6);
  return (
    <div className="axis" aria-hidden="true">
      <span>Due next</span>
      <span className="ticks">
        {mondays.map((day) => (
          <span key={day} style={{ '--at': percent(day / days) }}>
            {dayAndMonth(addDays(start(), day))}
          </span>
        ))}
        <span className="now" style={{ '--at': percent(placeOf(now)) }}>
          Today, {shortDay(today())}
        </span>
      </span>
      <span>From</span>
      <span className="ref">Reference</span>
    </div>
  );
}

/** A line from receipt to the next promised date; what has crossed the present is late. */
export function Strip({ row, now }: { readonly row: ConcernRow; readonly now: number }) {
  const kept = row.dueDates.flatMap(({ keptAt }) => keptAt ?? []).sort((one, other) => one - other);
  const to = row.next?.at ?? kept.at(-1) ?? row.receivedAt;
  const isLate = row.next !== null && to < now;
  const line = (name: string, from: number, until: number) => (
    <line className={name} x1={percent(placeOf(from))} x2={percent(placeOf(until))} y1="50%" y2="50%" />
  );
  const tick = (name: string, moment: number) =>
    placeOf(moment) >= 0 && placeOf(moment) <= 1 ? (
      <svg x={percent(placeOf(moment))} y="50%" overflow="visible">
        <path className={name} d="M-5 5 5-5" />
      </svg>
    ) : null;
  return (
    <svg className="strip" aria-hidden="true" focusable="false">
      <line className="now" x1={percent(placeOf(now))} x2={percent(placeOf(now))} y1="0" y2="100%" />
      {line('past', row.receivedAt, row.next ? Math.min(now, to) : to)}
      {row.next ? line(isLate ? 'late' : 'rest', now, to) : null}
      {tick('tick', row.receivedAt)}
      {row.next ? tick(isLate ? 'tick late' : 'tick due', to) : null}
      {kept
        .filter((moment) => placeOf(moment) >= 0)
        .map((moment) => (
          <circle key={moment} cx={percent(placeOf(moment))} cy="50%" r="4" />
        ))}
    </svg>
  );
}
