import { countInWords } from '../../company/count-in-words.ts';
import { formatOfficeDays, offices, type Office } from '../../company/offices.ts';
import { officeCardPath } from './office-cards.ts';
import { daylight, placeOnDay } from './office-clock.ts';
import { TextLink } from '../ui/button.tsx';
import { capitalized } from '../ui/capitalized.ts';
import { ChartTable } from '../ui/chart/chart.tsx';
import { percent } from '../ui/chart/svg-elements.tsx';
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

/**
 * One day with its night and its working hours; the page’s script draws a line from there to the local time of each
 * office. The rest of the section says the same.
 */
function DayRuler({ direction }: { direction: 'across' | 'down' }) {
  const isAcross = direction === 'across';
  const [along, length, thickness] = isAcross ? ['x', 'width', 'height'] : ['y', 'height', 'width'];
  const part = (from: string, to: string): Record<string, string | number> => ({
    [along]: percent(placeOnDay(from)),
    [length]: percent(placeOnDay(to) - placeOnDay(from)),
    [thickness]: 10,
  });
  const line = (from: number, to: number, edge: number, end: number | string) =>
    isAcross
      ? { x1: percent(from), x2: percent(to), y1: edge, y2: end }
      : { y1: percent(from), y2: percent(to), x1: edge, x2: end };
  const edge = isAcross ? 46 : 10;
  const bottom = percent(100);
  return (
    <svg
      className={`day-ruler ${isAcross ? 'wide-only' : 'narrow-only'}`}
      fill="none"
      stroke="currentColor"
      overflow="visible"
      aria-hidden="true"
    >
      <marker id={`time-${direction}`} overflow="visible">
        <circle r="3" fill="var(--ground)" stroke="var(--line)" />
      </marker>
      <svg {...(isAcross ? { y: edge - 10 } : {})} overflow="visible">
        {/* As the offices beneath: stone by day, navy by night. */}
        <g data-background="picture" data-daylight="">
          <rect {...part(daylight.from, daylight.to)} fill="var(--ground)" />
        </g>
        <rect {...part('00:00', daylight.from)} fill="var(--inverse)" />
        <rect {...part(daylight.to, '24:00')} fill="var(--inverse)" />
      </svg>
      {isAcross ? (
        <g className="note" fill="currentColor" stroke="none" textAnchor="middle">
          {hourLabels.map((label) => (
            <text key={label} x={percent(placeOnDay(label))} y="12" textAnchor={anchors[label]}>
              {label}
            </text>
          ))}
          {sharedHours ? (
            <svg
              x={percent(placeOnDay(sharedHours.from))}
              width={part(sharedHours.from, sharedHours.to).width}
              overflow="visible"
            >
              <text x={percent(50)} y="12">
                Open {sharedHours.from} to {sharedHours.to}
              </text>
              <line x2="100%" y1="24" y2="24" stroke="var(--line)" strokeWidth="3" />
            </svg>
          ) : null}
        </g>
      ) : null}
      {offices.map(({ city }, index) => (
        <line
          key={city}
          visibility="hidden"
          className="leader"
          stroke="var(--line)"
          strokeWidth="1.5"
          markerStart={`url(#time-${direction})`}
          {...line(50, (100 * (index + (isAcross ? 0.86 : 0))) / offices.length, edge - 5, bottom)}
        />
      ))}
    </svg>
  );
}

/** The offices on one ruled day, each with a model of its city. Without script they are in daylight, from west to east. */
export function Offices({ models }: { models: Readonly<Record<string, Model>> }) {
  return (
    <Section
      background="picture"
      className="office-day-section"
      id="offices"
      {...daylightProps(...Object.values(models).map(({ picture }) => picture))}
    >
      <SectionHead
        lead
        title="Offices"
        text={`${capitalized(countInWords(offices.length, 'office'))}, each on its own clock.`}
      />
      <div className="office-day">
        <DayRuler direction="across" />
        <DayRuler direction="down" />
        <ul className="office-list fading-edges">
          {fromWestToEast.map((office) => {
            const { city, country, remit, timeZone } = office;
            const { days, from, to } = office.hours.value;
            const model = models[city];
            return (
              <li
                key={city}
                data-background="picture"
                {...(model && daylightProps(model.picture))}
                data-zone={timeZone}
                data-days={days.join(' ')}
                data-from={from}
                data-to={to}
              >
                <div className="office-head in-front">
                  <h3>{city}</h3>
                  <span className="clock num" />
                </div>
                {model === undefined ? null : (
                  <Picture
                    sources={model.picture}
                    alt={model.alt}
                    sizes="(width < 56rem) min(30vw, 11rem), (width < 110rem) min(23vw, 22.5rem), calc(22.5rem + (100vw - 110rem) * 0.135)"
                  />
                )}
                <div className="office-text in-front">
                  <p className="note">
                    <span className="state">{timeZoneName(timeZone)}</span>
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
          })}
        </ul>
      </div>
      <div className="grid office-notes">
        <div className="span-4">
          <TextLink href="/contact">Contact an office</TextLink>
        </div>
        <div className="from-5">
          <p className="note">
            Pictures are illustrative models.{' '}
            <span className="needs-script">
              By the clock of its office, each model is lit from {daylight.to} to {daylight.from}. “Open now”
              ignores public holidays.
            </span>
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
