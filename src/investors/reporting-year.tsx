import { Temporal } from 'temporal-polyfill';
import { capitalized } from '../../company/count-in-words.ts';
import { formatQuantity } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import {
  investorReporting,
  periodIndex,
  periodOf,
  type ReportingDate,
} from '../../company/reporting-dates.ts';
import { percent } from '../ui/chart/percent.ts';
import { TitledSection } from '../ui/section.tsx';
import '../ui/long-text.css';
import './investors.css';

const quarters = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'];

const schedule = [
  {
    promise: 'investorReports',
    letter: 'R',
    name: 'reports',
    covers: 'Performance, value, debt, fees and risks.',
  },
  {
    promise: 'auditedFinancials',
    letter: 'A',
    name: 'audited financials',
    covers: 'Financial statements with the auditor’s report.',
  },
  {
    promise: 'investorCalls',
    letter: 'C',
    name: 'investor calls',
    covers: 'Results, risks and your questions.',
  },
] as const;

interface ReportingYearProps {
  /** The days that have been fixed, of any year. */
  dates: readonly ReportingDate[];
  /** Address of the calendar file. */
  calendar: string;
  /** The calendar day at the headquarters. Its year is drawn, and earlier days are not listed. */
  today: Temporal.PlainDate;
}

/** The place of a day in its year, in per cent. */
function placeInYear(date: string): number {
  const { dayOfYear, daysInYear } = Temporal.PlainDate.from(date);
  return (100 * (dayOfYear - 1)) / daysInYear;
}

/**
 * The marks of one kind of report on the line of a year, in per cent of it: each day that has been fixed, and the middle of each
 * period without one.
 * @param dates those of that year
 */
export function marksOf(
  promise: ReportingDate['commitment'],
  dates: readonly ReportingDate[],
): { readonly at: number; readonly isFixed: boolean }[] {
  const { inYear } = periodOf(promise);
  const length = 100 / inYear;
  return Array.from({ length: inYear }, (_, index) => {
    const inPeriod = dates.filter((set) => set.commitment === promise && periodIndex(set) === index);
    return inPeriod.length === 0
      ? [{ at: (index + 0.5) * length, isFixed: false }]
      : inPeriod.map(({ date }) => ({ at: placeInYear(date), isFixed: true }));
  }).flat();
}

/** A year with its quarters, and a mark for each report and call. The list below has them in words. `dates` are those of the year. */
function YearLine({ dates }: Pick<ReportingYearProps, 'dates'>) {
  return (
    <svg className="investor-year note" width="100%" aria-hidden="true">
      <g stroke="currentColor">
        <line x2="100%" y1="24" y2="24" />
        {[0, 25, 50, 75, 100].map((at) => (
          <line key={at} x1={percent(at)} x2={percent(at)} y1="16" y2="46" />
        ))}
      </g>
      <g fill="currentColor" textAnchor="middle">
        {quarters.map((quarter, index) => (
          <text key={quarter} x={percent(25 * index + 12.5)} y="24" dy="2.4em">
            {quarter}
          </text>
        ))}
      </g>
      {schedule.flatMap(({ promise, letter }) =>
        marksOf(promise, dates).map(({ at, isFixed }) => (
          <svg
            key={`${promise} ${String(at)}`}
            className={isFixed ? 'fixed' : undefined}
            x={percent(at)}
            y="24"
          >
            <circle r="12" />
            <text>{letter}</text>
          </svg>
        )),
      )}
    </svg>
  );
}

/** The reports and calls of a year as marks on one line, filled where the day has been fixed. */
export function ReportingYear({ dates, calendar, today }: ReportingYearProps) {
  const inYear = dates.filter(({ date }) => Temporal.PlainDate.from(date).year === today.year);
  const ahead = dates.filter(({ date }) => date >= today.toString());
  return (
    <TitledSection id="reporting-year" title="Reporting year">
      <h3 className="label-heading">{today.year}</h3>
      <div className="investor-year-frame">
        <YearLine dates={inYear} />
      </div>
      <p className="note">
        {inYear.length === 0
          ? 'Open mark: date not set. It stands in the middle of its period.'
          : 'Filled mark: date set. Open mark: date not set; it stands in the middle of its period.'}
      </p>
      <ul className="ruled-rows space-before">
        {schedule.map(({ promise, letter, name, covers }) => (
          <li key={promise}>
            <span className="place-key" aria-hidden="true">
              {letter}
            </span>
            <div>
              <p>
                <b>{capitalized(`${formatQuantity(promise)} ${name}`)}</b>
              </p>
              <p className="soft small">{covers}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="note">
        <a href={contactLink('investor-access')}>Ask Investor Relations</a> for{' '}
        {ahead.length === 0 ? 'the dates' : 'a date that is not listed'}.
      </p>
      {ahead.length === 0 ? null : (
        <ul className="small space-before">
          {ahead
            .toSorted((a, b) => a.date.localeCompare(b.date))
            .map(({ commitment, date }) => (
              <li key={commitment + date}>
                {investorReporting.find((occasion) => occasion.commitment === commitment)?.name}:{' '}
                <time dateTime={date}>{formatDate(date)}</time>
              </li>
            ))}
        </ul>
      )}
      <p>
        <a className="text-link" href={calendar} download>
          Download the reporting calendar (ICS)
        </a>
      </p>
      <p className="note screen-only">In the calendar, unset dates appear as tentative.</p>
    </TitledSection>
  );
}
