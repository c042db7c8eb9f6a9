import { commitments, formatQuantity } from '../../company/commitments.ts';
import { formatDate } from '../../company/dates.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { investorReporting, type ReportingDate } from '../../company/reporting-dates.ts';
import '../ui/chart/scale-labels.css';
import { Section } from '../ui/section.tsx';
import './investors.css';

/** The positions of the reports of each frequency, in months from the start of the year. They are indicative. */
const monthsOf = {
  quarterly: [3, 6, 9, 12],
  biannual: [3.5, 9.5],
  'semi-annually': [3.5, 9.5],
  annual: [4],
  annually: [4],
} as const;

/** The labels of the axis: the first month of each quarter at its start, and December at the end. */
const axisLabels = ['Jan', 'Apr', 'Jul', 'Oct', 'Dec'];

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

/** The reports and meetings of a year on a time axis, with the days that have been fixed. */
export function ReportingYear({ dates, calendar }: ReportingYearProps) {
  return (
    <Section className="ruled">
      <div className="grid">
        <h2 className="span-4">Reporting year</h2>
        <div className="from-5 schedule">
          <div className="year axis note" aria-hidden="true">
            <div className="months scale-labels">
              {axisLabels.map((month) => (
                <span key={month}>{month}</span>
              ))}
            </div>
          </div>
          <ul>
            {schedule.map(({ promise, name, covers }) => (
              <li key={promise} className="year">
                <div>
                  <p className="what">
                    {formatQuantity(promise)} {name}
                  </p>
                  <p className="soft small">{covers}</p>
                </div>
                <svg className="year-line" width="100%" height="24" aria-hidden="true">
                  <line x2="100%" y1="12" y2="12" />
                  {monthsOf[commitments[promise].frequency].map((month) => {
                    const at = `${String(Math.round((10_000 * month) / 12) / 100)}%`;
                    return <line key={month} className="mark" x1={at} x2={at} y1="4" y2="20" />;
                  })}
                </svg>
              </li>
            ))}
          </ul>
          <p className="note">
            The marks show roughly when in the year.{' '}
            <a href={contactLink('investor-access')}>Ask Investor Relations</a> for{' '}
            {dates.length === 0 ? 'the dates' : 'a date that is not listed'}.
          </p>
          {dates.length === 0 ? null : (
            <ul className="small set-dates">
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
          <p className="note">
            An entry without a date covers its whole quarter, half-year or year, and is marked as tentative.
          </p>
        </div>
      </div>
    </Section>
  );
}
