import { capitalized, countInWords } from '../../company/count-in-words.ts';
import { formatOfficeDays, offices, type Office } from '../../company/offices.ts';
import { officeCardPath } from './office-cards.ts';
import { daylight, placeOnDay } from './office-clock.ts';
import { TextLink } from '../ui/button.tsx';
import { ChartTable } from '../ui/chart/chart.tsx';
import { percent } from '../ui/chart/percent.ts';
import { daylightProps, Picture, type Model } from '../ui/picture/picture.tsx';
import { Section, SectionHead } from '../ui/section.tsx';
import '../ui/long-text.css';
import '../ui/picture/illustration.css';
import './about.css';

const fromWestToEast = offices.toSorted((a, b) => a.longitude - b.longitude);

const hoursOf = ({ hours: { value } }: Office) => `${value.from} to ${value.to}`;

/** The hours of all offices, where they are the same. */
const sharedHours = new Set(offices.map(hoursOf)).size === 1 ? offices[0]?.hours.value : undefined;

const hourLabels = ['00:00', '06:00', ...(sharedHours ? [] : ['12:00']), '18:00', '24:00'];
const anchors: Readonly<Record<string, 'start' | 'end'>> = { '00:00': 'start', '24:00': 'end' };

/** The upper edge of the ruler in its drawing, and its thickness. */
const rulerY = 36;
const rulerHeight = 10;

/**
 * One day with its night and its working hours; the page’s script puts a mark at the local time of each office and, in wide
 * windows, draws a line from there to the office. The rest of the section says the same.
 */
function DayRuler() {
  const part = (from: string, to: string) => ({
    x: percent(placeOnDay(from)),
    width: percent(placeOnDay(to) - placeOnDay(from)),
    y: rulerY,
    height: rulerHeight,
  });
  return (
    <svg className="about-day-ruler screen-only" fill="none" stroke="currentColor" aria-hidden="true">
      {/* As the offices beneath: stone by day, navy by night. */}
      <g data-background="picture" data-daylight="bright">
        <rect {...part(daylight.from, daylight.to)} fill="var(--ground)" />
      </g>
      <rect {...part('00:00', daylight.from)} fill="var(--inverse)" />
      <rect {...part(daylight.to, '24:00')} fill="var(--inverse)" />
      <g className="note" fill="currentColor" stroke="none" textAnchor="middle">
        {hourLabels.map((label) => (
          <text
            key={label}
            className={anchors[label] ? undefined : 'quarter'}
            x={percent(placeOnDay(label))}
            y="12"
            textAnchor={anchors[label]}
          >
            {label}
          </text>
        ))}
        {sharedHours ? (
          <svg {...part(sharedHours.from, sharedHours.to)} y="0" height={percent(100)}>
            <text x={percent(50)} y="12">
              Open {sharedHours.from} to {sharedHours.to}
            </text>
            <line x2="100%" y1="24" y2="24" stroke="var(--line)" strokeWidth="3" />
          </svg>
        ) : null}
      </g>
      {offices.map(({ city }, index) => (
        <g key={city} className="about-office-time" visibility="hidden" stroke="var(--line)">
          <line
            strokeWidth="1.5"
            y1={rulerY + rulerHeight / 2}
            x2={percent((100 * (index + 0.86)) / offices.length)}
            y2={percent(100)}
          />
          <circle cy={rulerY + rulerHeight / 2} r="3" fill="var(--ground)" />
          {/* In narrow windows no line leads to the office. */}
          <text
            className="note narrow-only"
            y={rulerY + rulerHeight}
            dy="1.3em"
            fill="var(--ink)"
            stroke="none"
            textAnchor="middle"
          />
        </g>
      ))}
    </svg>
  );
}

interface OfficeCardProps {
  office: (typeof fromWestToEast)[number];
  model: Model | undefined;
}

/** An office with a model of its city. A script writes the time of the day into it and chooses its picture. */
function OfficeCard({ office, model }: OfficeCardProps) {
  const { city, country, remit, timeZone } = office;
  const { days, from, to } = office.hours.value;
  return (
    <li
      data-background="picture"
      {...(model && daylightProps(model.picture))}
      data-zone={timeZone}
      data-days={days.join(' ')}
      data-from={from}
      data-to={to}
    >
      <div className="about-office-head in-line in-front">
        <h3>{city}</h3>
        <span className="about-office-clock heading-3 num screen-only" />
      </div>
      {model === undefined ? null : (
        <Picture
          sources={model.picture}
          alt={model.alt}
          sizes="(width < 56rem) min(30vw, 11rem), (width < 110rem) min(23vw, 22.5rem), calc(22.5rem + (100vw - 110rem) * 0.135)"
        />
      )}
      <div className="about-office-text in-front">
        <p className="note screen-only">
          <span className="about-office-state">{timeZoneName(timeZone)}</span>
          <br />
          {hoursOf(office)}, {formatOfficeDays(office.hours.value)}
        </p>
        <p className="soft small">{city === country ? remit : `${country}. ${remit}`}</p>
        <p>
          <a className="text-link small" href={officeCardPath(office)} download>
            Save contact (vCard)<span className="sr-only">: {city}</span>
          </a>
        </p>
      </div>
    </li>
  );
}

/** The offices on one ruled day, each with a model of its city. Without script they are in daylight, from west to east. */
export function Offices({ models }: { models: Readonly<Record<string, Model>> }) {
  return (
    <Section
      background="picture"
      id="offices"
      {...daylightProps(...Object.values(models).map(({ picture }) => picture))}
    >
      <SectionHead
        lead
        title="Offices"
        text={`${capitalized(countInWords(offices.length, 'office'))}, each on its own clock.`}
      />
      <DayRuler />
      <ul className="about-offices fading-edges">
        {fromWestToEast.map((office) => (
          <OfficeCard key={office.city} office={office} model={models[office.city]} />
        ))}
      </ul>
      <div className="grid about-office-notes">
        <div className="span-4">
          <TextLink href="/contact">Contact an office</TextLink>
        </div>
        <div className="from-5">
          <p className="note needs-script screen-only">
            Each model lights up from {daylight.to} to {daylight.from} local time. “Open now” takes no account
            of public holidays.
          </p>
          <ChartTable
            summary="The hours as a table"
            caption="Working hours of the offices, by local time"
            columns={['Office', 'Hours', 'Days', 'Clock']}
            rows={fromWestToEast.map((office) => [
              office.city,
              hoursOf(office),
              formatOfficeDays(office.hours.value),
              timeZoneName(office.timeZone),
            ])}
          />
        </div>
      </div>
    </Section>
  );
}

/** "Gulf Standard Time", "United Kingdom Time": the zone’s name without regard to daylight saving time. */
function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
