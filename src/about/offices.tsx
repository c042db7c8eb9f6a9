import { Temporal } from 'temporal-polyfill';
import { countInWords } from '../../company/count-in-words.ts';
import {
  formatOfficeDays,
  headquartersCity,
  headquartersTimeZone,
  offices,
  type Office,
} from '../../company/offices.ts';
import { officeCardPath } from './office-cards.ts';
import { TextLink } from '../ui/button.tsx';
import { capitalized } from '../ui/capitalized.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import '../ui/chart/scale-labels.css';
import '../ui/chart/scale-table.css';
import { MapNames } from '../ui/map/map-names.tsx';
import { formatCoordinates, officeViewports } from '../ui/map/map-viewport.ts';
import { daylightProps, IllustrativeNote, Picture, type Model } from '../ui/picture/picture.tsx';
import { Section, SectionHead } from '../ui/section.tsx';
import '../ui/long-text.css';
import './about.css';

export const fromWestToEast = offices.toSorted((a, b) => a.longitude - b.longitude);

/** The key of each office on the map: A, B, C… from west to east. */
function labelOf(office: (typeof offices)[number]): string {
  return String.fromCharCode('A'.charCodeAt(0) + fromWestToEast.indexOf(office));
}

const places = fromWestToEast.map((office) => ({ ...office, name: office.city, label: labelOf(office) }));

function OfficeMap() {
  return (
    <Chart
      className="office-map"
      label={`World map of the offices from west to east: ${fromWestToEast.map(({ city }) => city).join(', ')}.`}
      table={{
        summary: 'The map as a table',
        caption: 'Offices and their positions',
        columns: ['Office', 'Position'],
        rows: fromWestToEast.map((office) => [office.city, formatCoordinates(office)]),
      }}
    >
      {[
        { name: 'wide', viewport: officeViewports.wide, size: 19 },
        { name: 'middle', viewport: officeViewports.middle, size: 17 },
        { name: 'tall', viewport: officeViewports.tall, size: 25 },
      ].map(({ name, viewport, size }) => (
        <svg
          key={name}
          className={name}
          viewBox={`0 0 ${String(viewport.width)} ${String(viewport.height)}`}
          aria-hidden="true"
        >
          <use href={`/maps/offices.svg#${name}`} />
          <MapNames places={places} viewport={viewport} size={size} />
        </svg>
      ))}
    </Chart>
  );
}

// A day on which no place of the northern half of the world has daylight saving time.
const winterDay = Temporal.PlainDate.from('2025-01-15');

/**
 * Converts an office's working hours to the time of the headquarters in January: one part of the day, or two where they run past midnight.
 * @param opens local time, "09:00"
 * @param closes local time on the same day
 */
export function workingDayAtHeadquarters(timeZone: string, opens: string, closes: string) {
  const toHeadquarters = (plainTime: string) => {
    const local = winterDay.toZonedDateTime({ timeZone, plainTime });
    const { hour, minute } = local.withTimeZone(headquartersTimeZone);
    return hour + minute / 60;
  };
  const [from, to] = [toHeadquarters(opens), toHeadquarters(closes)];
  const parts = [
    { from: 0, to },
    { from, to: 24 },
  ];
  return from < to ? [{ from, to }] : parts;
}

/** "14:00 to 22:30" */
export function formatHours({ from, to }: { from: number; to: number }): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return [from, to].map((time) => `${twoDigits(time)}:${twoDigits(60 * (time % 1) + 0.5)}`).join(' to ');
}

/** "Gulf Standard Time", "United Kingdom Time": the zone's name without regard to daylight saving time. */
function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const parts = format.formatToParts(new Date(winterDay.toString()));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function hoursAtHeadquarters({ timeZone, hours: { value } }: Office) {
  return workingDayAtHeadquarters(timeZone, value.from, value.to);
}

const formatHoursAtHeadquarters = (office: Office) =>
  hoursAtHeadquarters(office).map(formatHours).join(' and ');

/** “on the London clock” */
const onClock = `on the ${headquartersCity} clock`;

const clockLabels = ['00:00', '06:00', '12:00', '18:00', '24:00'];

/** The working hours of all offices on one clock, that of the headquarters. */
function OfficeHours() {
  return (
    <table className="scale-table office-hours">
      <caption className="sr-only">Working hours of the offices, local and {onClock}</caption>
      <thead>
        <tr>
          <th scope="col">Office</th>
          <th scope="col">Working hours</th>
          <th scope="col" className="scale">
            <span className="sr-only">Hours {onClock}, to scale</span>
            <div className="plot-area scale-labels num" aria-hidden="true">
              {clockLabels.map((time) => (
                <span key={time}>{time}</span>
              ))}
            </div>
          </th>
          <th scope="col">{capitalized(onClock)}</th>
          <th scope="col">Local time</th>
        </tr>
      </thead>
      <tbody className="ruled-rows">
        {fromWestToEast.map((office) => {
          const { from, to, days } = office.hours.value;
          const data = {
            'data-zone': office.timeZone,
            'data-days': days.join(' '),
            'data-from': from,
            'data-to': to,
          };
          return (
            <tr key={office.city}>
              <th scope="row">{office.city}</th>
              <td data-label="Working hours">
                {from} to {to}
                <span className="note"> {formatOfficeDays(office.hours.value)}</span>
              </td>
              <td className="scale">
                <div className="plot-area">
                  {hoursAtHeadquarters(office).map((part) => (
                    <ScaleBar
                      key={part.from}
                      from={(100 * part.from) / 24}
                      to={(100 * part.to) / 24}
                      divisions={clockLabels.length - 1}
                      track
                    />
                  ))}
                </div>
              </td>
              <td data-label={capitalized(onClock)}>{formatHoursAtHeadquarters(office)}</td>
              <td className="local" data-label="Local time" {...data}>
                {timeZoneName(office.timeZone)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The offices on a map and, from west to east, each with a model of its city, its remit and its hours. */
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
        text={`${capitalized(countInWords(offices.length, 'office'))}${offices.length > 1 ? ', from west to east' : ''}.`}
      />
      <OfficeMap />
      <ul className="office-list">
        {fromWestToEast.map((office) => {
          const { city, country, remit } = office;
          const model = models[city];
          return (
            <li key={city}>
              {model === undefined ? null : (
                <Picture
                  sources={model.picture}
                  alt={model.alt}
                  sizes="(width < 56rem) 46vw, (width < 98rem) 23vw, 22rem"
                />
              )}
              <div>
                <h3 className="heading-2">
                  <span className="place-key" aria-hidden="true">
                    {labelOf(office)}
                  </span>
                  {city}
                </h3>
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
      {offices.some(({ city }) => models[city]) ? <IllustrativeNote /> : null}
      <div className="space-before">
        <OfficeHours />
      </div>
      <div className="grid space-before">
        <div className="span-4">
          <TextLink href="/contact">Contact an office</TextLink>
        </div>
        <p className="from-5 note">
          Hours {onClock} are for winter: some cities change their clocks on other dates, and some keep one
          time all year. The map shows the cities. “Open now” ignores public holidays.
        </p>
      </div>
    </Section>
  );
}
