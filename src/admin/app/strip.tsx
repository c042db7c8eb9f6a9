import type { DueDate } from '../api.ts';
import { addDays, dayAndMonth, daysSince, shortDay, today, weekdayOf } from './days.ts';

const daysBack = 17;
const daysAhead = 21;
const length = daysBack + 1 + daysAhead;

/** The days that all lines of the inbox show, with their scale. */
const stripStart = () => addDays(today(), -daysBack);
const share = (start: string, moment: string | Date) => daysSince(start, moment) / length;
const percent = (part: number) => `${String(Math.round(part * 10_000) / 100)}%`;

/** The Mondays of the window, and the present moment, each with its place. */
function stripTicks(now: Date) {
  const start = stripStart();
  const first = (7 - weekdayOf(start)) % 7;
  const mondays = Array.from({ length: Math.ceil((length - first) / 7) }, (_, week) => first + week * 7);
  return {
    mondays: mondays.map((days) => ({
      day: addDays(start, days),
      at: percent(days / length),
      share: days / length,
    })),
    now: percent(share(start, now)),
    nowShare: share(start, now),
  };
}

/** The days to the first Saturday of the window. */
export const firstSaturday = () => (5 - weekdayOf(stripStart()) + 7) % 7;

export function Axis({ now }: { readonly now: Date }) {
  const ticks = stripTicks(now);
  return (
    <div className="axis" aria-hidden="true">
      <span>Due next</span>
      <span className="ticks">
        {ticks.mondays.map(({ day, at, share }) => (
          <span key={day} style={{ '--at': at }}>
            {/* The word for today needs room. */}
            {(share > ticks.nowShare - 0.14 && share < ticks.nowShare + 0.28) || share > 0.86
              ? ''
              : dayAndMonth(day)}
          </span>
        ))}
        <span className="now" style={{ '--at': ticks.now }}>
          Today, {shortDay(today())}
        </span>
      </span>
      <span>From</span>
      <span className="ref">Reference</span>
    </div>
  );
}

interface StripProps {
  readonly row: {
    readonly receivedAt: string;
    readonly dueDates: readonly DueDate[];
    readonly next: DueDate | null;
  };
  readonly now: Date;
}

const isInside = (part: number) => part >= 0 && part <= 1;
const clamped = (part: number) => Math.min(1, Math.max(0, part));

/** A line from receipt to the next promised date; what has crossed the present is late. Where it goes on, it ends in a double stroke. */
export function Strip({ row, now }: StripProps) {
  const start = stripStart();
  const at = (moment: string | Date) => share(start, moment);
  const kept = row.dueDates.flatMap(({ keptAt }) => keptAt ?? []).sort();
  const [from, present] = [at(row.receivedAt), at(now)];
  const to = at(row.next?.at ?? kept.at(-1) ?? row.receivedAt);
  const isLate = row.next !== null && to < present;
  const elapsed = clamped(row.next && !isLate ? present : to);
  const line = (name: string, x1: number, x2: number) => (
    <line className={name} x1={percent(x1)} x2={percent(x2)} y1="50%" y2="50%" />
  );
  return (
    <svg className="dim" aria-hidden="true" focusable="false">
      <line className="now" x1={percent(present)} x2={percent(present)} y1="0" y2="100%" />
      {line('el', clamped(from), elapsed)}
      {isLate ? line('over', clamped(to), present) : null}
      {row.next && !isLate ? line('rest', present, clamped(to)) : null}
      <svg x={percent(clamped(from))} y="50%" overflow="visible">
        <path
          className={isInside(from) ? 'tick' : ''}
          d={isInside(from) ? 'M-5 5 5-5' : 'M-1 5 3-5M4 5 8-5'}
        />
      </svg>
      {row.next && to >= 0 ? (
        <svg x={percent(clamped(to))} y="50%" overflow="visible">
          {isInside(to) ? (
            <path className={isLate ? 'tick due late' : 'tick due'} d="M-5 5 5-5" />
          ) : (
            <path d="M-12 5-8-5M-7 5-3-5" />
          )}
        </svg>
      ) : null}
      {kept
        .filter((moment) => isInside(at(moment)))
        .map((moment) => (
          <circle key={moment} cx={percent(at(moment))} cy="50%" r="4" />
        ))}
    </svg>
  );
}
