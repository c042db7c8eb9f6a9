import { Temporal } from 'temporal-polyfill';
import { countInWords } from '../../company/count-in-words.ts';
import { formatOfficeDays, offices, type Office } from '../../company/offices.ts';
import { officeCardPath } from './office-cards.ts';
import { Chart, DataDetails } from '../ui/chart/chart.tsx';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import '../ui/chart/scale-labels.css';
import { capitalized } from '../ui/capitalized.ts';
import { path } from '../ui/chart/svg-elements.tsx';
import { formatCoordinates, officeViewports, pointOn, type MapViewport } from '../ui/map/map-viewport.ts';
import { Pin } from '../ui/map/pin.tsx';
import { IllustrativeNote, Picture, type Model } from '../ui/picture/picture.tsx';
import { TextLink } from '../ui/button.tsx';
import { Fact, Section, SectionHead } from '../ui/section.tsx';
import '../ui/long-text.css';
import './about.css';

export const fromWestToEast = offices.toSorted((a, b) => a.longitude - b.longitude);

const viewports = officeViewports(offices);

/** The most offices that stand in one row, each below its connector from the map. */
const mostInOneRow = 4;

/** The key of each office on the map: A, B, C… from west to east. */
function labelOf(office: (typeof offices)[number]): string {
  return String.fromCharCode('A'.charCodeAt(0) + fromWestToEast.indexOf(office));
}

export const markerRadius = 19;

/** The height of the first bend of a connector below the world map, and the distance to the next bend. */
const firstBend = 16;
const bendSpacing = 13;

/** The height of the world map with the connectors and the markers under it. */
export const worldHeight =
  viewports.world.height + firstBend + fromWestToEast.length * bendSpacing + 2 * markerRadius + 6;

/**
 * The connector of each office: a line down to its bend, across to its column and down to its marker. The columns are
 * of equal width under the world map. Each connector bends lower than the one to its west, so that none crosses another.
 * Where the column begins directly below the office, the connector is straight.
 */
export function officeConnectors() {
  const { world } = viewports;
  return fromWestToEast.map((office, index) => {
    const point = pointOn(world, office);
    const columnX = (index * world.width) / fromWestToEast.length + markerRadius + 1;
    return {
      ...point,
      bendY: world.height + firstBend + index * bendSpacing,
      markerX: Math.abs(point.x - columnX) < markerRadius ? point.x : columnX,
      markerY: worldHeight - markerRadius - 1,
    };
  });
}

/** The world with a connector from each office to its column in the list. */
function WorldMap() {
  const { width } = viewports.world;
  const connectors = officeConnectors();
  const lines = connectors
    .map(
      ({ x, y, bendY, markerX, markerY }) => path`M${x} ${y}V${bendY}H${markerX}V${markerY - markerRadius}`,
    )
    .join('');
  return (
    <svg className="wide" viewBox={`0 0 ${String(width)} ${String(worldHeight)}`} aria-hidden="true">
      <use href="/maps/offices.svg#world" />
      <path className="halo" d={lines} />
      <path className="fine" d={lines} />
      {connectors.map(({ x, y, markerX, markerY }, index) => {
        const office = fromWestToEast[index];
        if (office === undefined) return null;
        const east = connectors[index + 1];
        // A name at the right of a place would cover the next one, or leave the map.
        const isCovered =
          east !== undefined && east.x - x < 9.5 * office.city.length + 22 && Math.abs(east.y - y) < 24;
        // The name of London is over the sea, not over the continent.
        const west = office.city === 'London' || isCovered || x + 9.5 * office.city.length + 13 > width;
        return (
          <g key={office.city} fontSize="17">
            <path className="tick" d={path`M${x - 7} ${y + 7}l14-14`} />
            <text
              className={west ? 'name end' : 'name'}
              x={path`${x + (west ? -13 : 13)}`}
              y={path`${y + 5}`}
            >
              {office.city}
            </text>
            <circle className="marker" cx={path`${markerX}`} cy={markerY} r={markerRadius} />
            <text className="key" x={path`${markerX}`} y={markerY + 6}>
              {labelOf(office)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** From a point to its marker, in radii of the marker. */
type Offset = readonly [across: number, down: number];

/** Where the marker of a city stands over the sea, clear of names on the land. */
const offsets: Readonly<Record<string, Offset>> = {
  'New York': [0.2, 2.4],
  London: [-2.4, 0.3],
  Dubai: [0, 2.6],
  Singapore: [-0.5, 2.4],
};

/** Where the marker of another city may stand: the nearest places first, and above before below. */
const otherOffsets: readonly Offset[] = [2.3, 3.4, 4.6, 6].flatMap((distance) =>
  [-60, -120, 60, 120, -10, -170, 20, 160].map((degrees): Offset => {
    const angle = (degrees * Math.PI) / 180;
    return [distance * Math.cos(angle), distance * Math.sin(angle)];
  }),
);

interface PinSize {
  readonly radius: number;
  /** Of the letters. */
  readonly size: number;
}

/** The marker of each office with its name, in the first place where it covers no other and stays on the map. */
export function placePins(viewport: MapViewport, { radius, size }: PinSize) {
  const taken = fromWestToEast.map((office) => {
    const { x, y } = pointOn(viewport, office);
    return { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 };
  });
  return fromWestToEast.map((office) => {
    const { x, y } = pointOn(viewport, office);
    const candidates = [
      ...(offsets[office.city] ? [offsets[office.city] ?? [0, 0]] : []),
      ...otherOffsets,
    ].map(([across, down]) => {
      const [centreX, centreY] = [x + across * radius, y + down * radius];
      const reach = radius + size / 3 + 0.62 * size * office.city.length;
      const isBefore = across < 0;
      const box = {
        left: centreX - (isBefore ? reach : radius),
        right: centreX + (isBefore ? radius : reach),
        top: centreY - radius,
        bottom: centreY + radius,
      };
      return { across, down, box };
    });
    const isFree = ({ box }: (typeof candidates)[number]) =>
      box.left >= 0 &&
      box.right <= viewport.width &&
      box.top >= 0 &&
      box.bottom <= viewport.height &&
      taken.every(
        (other) =>
          box.right < other.left ||
          box.left > other.right ||
          box.bottom < other.top ||
          box.top > other.bottom,
      );
    const chosen = candidates.find(isFree) ?? candidates[0];
    if (chosen === undefined) throw new RangeError('There is no place for a marker');
    taken.push(chosen.box);
    return { office, x, y, across: chosen.across, down: chosen.down, box: chosen.box };
  });
}

/** A part of the world, with a labelled pin at each office. */
function PinMap({
  name,
  part,
  radius,
  size,
}: PinSize & { readonly name: string; readonly part: keyof typeof viewports }) {
  const viewport = viewports[part];
  return (
    <svg
      className={name}
      viewBox={`0 0 ${String(viewport.width)} ${String(viewport.height)}`}
      aria-hidden="true"
    >
      <use href={`/maps/offices.svg#${part}`} />
      {placePins(viewport, { radius, size }).map(({ office, x, y, across, down }) => (
        <Pin
          key={office.city}
          x={x}
          y={y}
          offset={[across * radius, down * radius]}
          label={labelOf(office)}
          name={office.city}
          before={across < 0}
          radius={radius}
          size={size}
        />
      ))}
    </svg>
  );
}

function OfficeMap() {
  return (
    <Chart
      className="office-map"
      label={`World map of the offices from west to east: ${fromWestToEast.map(({ city }) => city).join(', ')}.`}
    >
      {offices.length > mostInOneRow ? (
        <PinMap name="wide" part="world" radius={15} size={17} />
      ) : (
        <WorldMap />
      )}
      <PinMap name="middle" part="near" radius={15} size={16} />
      <PinMap name="tall" part="near" radius={21} size={23} />
    </Chart>
  );
}

// The times are those of winter, when neither London nor New York has daylight saving time.
const winterDay = Temporal.PlainDate.from('2025-01-15');

/**
 * Converts an office's working hours to London time in winter: one part of the day, or two where they run past midnight.
 * @param opens local time, "09:00"
 * @param closes local time on the same day
 */
export function workingDayInLondon(timeZone: string, opens: string, closes: string) {
  const inLondon = (plainTime: string) => {
    const local = winterDay.toZonedDateTime({ timeZone, plainTime });
    const { hour, minute } = local.withTimeZone('Europe/London');
    return hour + minute / 60;
  };
  const [from, to] = [inLondon(opens), inLondon(closes)];
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
export function timeZoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  const parts = format.formatToParts(new Date(winterDay.toString()));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function londonHours({ timeZone, hours: { value } }: Office) {
  return workingDayInLondon(timeZone, value.from, value.to);
}

const formatLondonHours = (office: Office) => londonHours(office).map(formatHours).join(' and ');

/** An office's working hours, local and on London time. */
function Hours({ office }: { office: Office }) {
  const { from, to, days } = office.hours.value;
  const data = {
    'data-zone': office.timeZone,
    'data-days': days.join(' '),
    'data-from': from,
    'data-to': to,
  };
  return (
    <dl className="small-terms">
      <Fact term="Working hours" className="num">
        {from} to {to}
        <small>{formatOfficeDays(office.hours.value)}</small>
      </Fact>
      <div>
        <dt>Local time</dt>
        <dd className="num" {...data}>
          {timeZoneName(office.timeZone)}
        </dd>
      </div>
      <div className="clock">
        <dt>Hours on the London clock</dt>
        <dd className="num">{formatLondonHours(office)}</dd>
        <dd aria-hidden="true">
          <div className="hours">
            {londonHours(office).map((part) => (
              <ScaleBar
                key={part.from}
                from={(100 * part.from) / 24}
                to={(100 * part.to) / 24}
                divisions={4}
                track
                bold
              />
            ))}
          </div>
          <span className="scale-labels">
            {['00:00', '12:00', '24:00'].map((time) => (
              <span key={time}>{time}</span>
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** The offices on a map and, from west to east, each with a model of its city, its remit and its hours. */
export function Offices({ models }: { models: Readonly<Record<string, Model>> }) {
  return (
    <Section background="picture" id="offices">
      <SectionHead
        lead
        title="Offices"
        text={`${capitalized(countInWords(offices.length, 'office'))} from west to east, with ${offices.length === 1 ? 'its' : 'their'} hours in London time.`}
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
                <span className="place-key" aria-hidden="true">
                  {labelOf(office)}
                </span>
                <h3 className="heading-2">{city}</h3>
                <p className="note">{city === country ? remit : `${country}. ${remit}`}</p>
                <p>
                  <a className="text-link small" href={officeCardPath(office)} download>
                    Save contact (vCard)<span className="sr-only">: {city}</span>
                  </a>
                </p>
              </div>
              <Hours office={office} />
            </li>
          );
        })}
      </ul>
      {offices.some(({ city }) => models[city]) && <IllustrativeNote />}
      <div className="grid space-before">
        <div className="span-4">
          <TextLink href="/contact">Contact an office</TextLink>
        </div>
        <div className="from-5">
          <p className="note">
            London times are for winter: places change their clocks on different dates, and some do not change
            theirs. The map shows the cities. “Open now” does not consider public holidays.
          </p>
          <DataDetails
            summary="The map and the hours as a table"
            caption="Offices from west to east"
            columns={['Office', 'Position', 'Working hours', 'On the London clock']}
            rows={fromWestToEast.map((office) => [
              office.city,
              formatCoordinates(office),
              `${office.hours.value.from} to ${office.hours.value.to}`,
              formatLondonHours(office),
            ])}
          />
        </div>
      </div>
    </Section>
  );
}
