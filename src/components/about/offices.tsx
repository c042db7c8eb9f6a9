import type { offices, Office } from '../../../company/offices.ts';
import { DataDetails } from '../chart/chart.tsx';
import { Dimension } from '../chart/dimension.tsx';
import '../chart/scale-labels.css';
import { formatCoordinates } from '../map/map-viewport.ts';
import { IllustrativeNote, Picture, type Model } from '../picture/picture.tsx';
import { TextLink } from '../text/button.tsx';
import { fromWestToEast, labelOf, OfficeMap } from './office-map.tsx';
import { formatHours, timeZoneName, workingDayInLondon } from './working-day.ts';
import './about.css';

type City = (typeof offices)[number]['city'];

function londonHours({ timeZone, hours: { value } }: Office) {
  return workingDayInLondon(timeZone, value.from, value.to);
}

function formatLondonHours(office: Office): string {
  return londonHours(office).map(formatHours).join(' and ');
}

/** An office's working hours, local and on London time. */
function Hours({ office }: { office: Office }) {
  const { from, to, days } = office.hours.value;
  return (
    <dl>
      <div>
        <dt>Working hours</dt>
        <dd className="num">
          {from} to {to}
          <small>{days}</small>
        </dd>
      </div>
      <div>
        <dt>Local time</dt>
        <dd className="num" data-zone={office.timeZone}>
          {timeZoneName(office.timeZone)}
        </dd>
      </div>
      <div className="clock">
        <dt>Hours on the London clock</dt>
        <dd className="num">{formatLondonHours(office)}</dd>
        <dd aria-hidden="true">
          <div className="hours">
            {londonHours(office).map((part) => (
              <Dimension
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

interface OfficesProps {
  /** A square model of each city, on the background of the section. */
  models: Readonly<Record<City, Model>>;
}

/** The offices on a map and, from west to east, each with a model of its city, its remit and its hours. */
export function Offices({ models }: OfficesProps) {
  return (
    <section data-background="portland" id="offices">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c4">Offices</h2>
          <p className="lead from5">From west to east, with the hours of each drawn on one London clock.</p>
        </div>
        <OfficeMap />
        <ul className="office-list">
          {fromWestToEast.map((office) => {
            const { city, country, remit } = office;
            const model = models[city as City];
            return (
              <li key={city}>
                <Picture
                  sources={model.picture}
                  alt={model.alt}
                  sizes="(width < 56rem) 46vw, (width < 98rem) 23vw, 22rem"
                />
                <div>
                  <span className="key" aria-hidden="true">
                    {labelOf(office)}
                  </span>
                  <h3>{city}</h3>
                  <p className="note">{city === country ? remit : `${country}. ${remit}`}</p>
                </div>
                <Hours office={office} />
              </li>
            );
          })}
        </ul>
        <IllustrativeNote />
        <div className="grid below">
          <div className="c4">
            <TextLink href="/contact">Contact an office</TextLink>
          </div>
          <div className="from5">
            <p className="note">
              London hours are those of winter. Clocks go forward on different dates in London and New York,
              and not at all in Dubai and Singapore. Positions are of the city.
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
      </div>
    </section>
  );
}
