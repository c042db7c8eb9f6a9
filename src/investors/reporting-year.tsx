import { capitalized } from '../../company/count-in-words.ts';
import { Temporal } from 'temporal-polyfill';
import { formatQuantity } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { investorReporting, periodOf, type ReportingDate } from '../../company/reporting-dates.ts';
import { percent } from '../ui/chart/percent.ts';
import { TitledSection } from '../ui/section.tsx';
import './investors.css';

const quarters = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'];

const schedule = [
  {
    promise: 'investorReports',
    name: 'reports',
    covers: 'Performance, value, debt, fees and risks.',
  },
  {
    promise: 'auditedFinancials',
    name: 'audited financials',
    covers: 'Financial statements with the auditor’s report.',
  },
  { promise: 'investorCalls', name: 'investor calls', covers: 'Results, risks and your questions.' },
] as const;

interface ReportingYearProps {
  /** The days that have been fixed. */
  dates: readonly ReportingDate[];
  /** Address of the calendar file. */
  calendar: string;
}

/** A year as a line with its periods, and the days that have been fixed. */
function YearLine({
  promise,
  dates,
}: Pick<ReportingYearProps, 'dates'> & { readonly promise: ReportingDate['commitment'] }) {
  const { inYear } = periodOf(promise);
  return (
    <svg className="note" width="100%" height="24" stroke="currentColor" aria-hidden="true">
      <line x2="100%" y1="12" y2="12" />
      {Array.from({ length: inYear + 1 }, (_, index) => {
        const at = percent((100 * index) / inYear);
        return <line key={at} x1={at} x2={at} y1="4" y2="20" />;
      })}
      {dates
        .filter(({ commitment }) => commitment === promise)
        .map(({ date }) => {
          const { dayOfYear, daysInYear } = Temporal.PlainDate.from(date);
          const at = percent((100 * (dayOfYear - 1)) / daysInYear);
          return <line key={date} x1={at} x2={at} y1="4" y2="20" stroke="var(--line)" strokeWidth="3" />;
        })}
    </svg>
  );
}

/** The periods of a year on a time axis, in each of which there is a report or a call, with the days that have been fixed. */
export function ReportingYear({ dates, calendar }: ReportingYearProps) {
  return (
    <TitledSection id="reporting-year" title="Reporting year" content="investor-reporting-year">
      <div className="beside-rows note" aria-hidden="true">
        <div>
          <div className="investor-quarters">
            {quarters.map((quarter) => (
              <span key={quarter}>{quarter}</span>
            ))}
          </div>
        </div>
      </div>
      <ul className="beside-rows ruled-rows">
        {schedule.map(({ promise, name, covers }) => (
          <li key={promise}>
            <div>
              <p>
                <b>{capitalized(`${formatQuantity(promise)} ${name}`)}</b>
              </p>
              <p className="soft small">{covers}</p>
            </div>
            <YearLine promise={promise} dates={dates} />
          </li>
        ))}
      </ul>
      <p className="note">
        <a href={contactLink('investor-access')}>Ask Investor Relations</a> for{' '}
        {dates.length === 0 ? 'the dates' : 'a date that is not listed'}.
      </p>
      {dates.length === 0 ? null : (
        <ul className="small space-before">
          {dates
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
