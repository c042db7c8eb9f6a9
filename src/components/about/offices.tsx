import type { offices, Office } from '../../../company/offices.ts';
import { positionInWords } from '../map/position-in-words.ts';
import { Dimension } from '../measure/dimension.tsx';
import { DataFold } from '../measure/drawn-data.tsx';
import '../measure/scale-labels.css';
import { IllustrativeNote } from '../picture/illustrative-note.tsx';
import { Picture } from '../picture/picture.tsx';
import type { Model } from '../picture/plate.tsx';
import { TextLink } from '../text/button.tsx';
import { fromWestToEast } from './office-map-geometry.ts';
import { markOf, OfficeMap } from './office-map.tsx';
import { hoursInWords, timeZoneInWords, workingDayInLondon } from './working-day.ts';
import './offices.css';

type City = (typeof offices)[number]['city'];

interface OfficesProps {
  /** A square model of each city, on the Portland ground. An office without one has its words alone. */
  readonly models?: Readonly<Partial<Record<City, Model>>>;
}

const clock = ['00:00', '12:00', '24:00'];

function londonHours({ timeZone, hours: { value } }: Office) {
  return workingDayInLondon(timeZone, value.from, value.to);
}

function londonHoursInWords(office: Office): string {
  return londonHours(office).map(hoursInWords).join(' and ');
}

/** An office's hours, there and on the London clock, where they are drawn too. */
function Hours({ office }: { readonly office: Office }) {
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
          {timeZoneInWords(office.timeZone)}
        </dd>
      </div>
      <div className="clock">
        <dt>Hours on the London clock</dt>
        <dd className="num">{londonHoursInWords(office)}</dd>
        <dd aria-hidden="true">
          <div className="hours">
            {londonHours(office).map((stretch) => (
              <Dimension
                key={stretch.from}
                from={(100 * stretch.from) / 24}
                to={(100 * stretch.to) / 24}
                divisions={4}
                track
                bold
              />
            ))}
          </div>
          <span className="scale-labels">
            {clock.map((time) => (
              <span key={time}>{time}</span>
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}

/** The offices on the map and, under it from west to east, each with its model, its remit and its hours. */
export function Offices({ models }: OfficesProps) {
  const modelOf = ({ city }: Office) => models?.[city as City];
  return (
    <section data-background="portland" id="offices">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c4">Offices</h2>
          <p className="lead from5">From west to east, with the hours of each drawn on one London clock.</p>
        </div>
        <OfficeMap />
        <ul className="four">
          {fromWestToEast.map((office) => {
            const { city, country, remit } = office;
            const model = modelOf(office);
            return (
              <li key={city}>
                {model === undefined ? null : (
                  <Picture
                    sources={model.picture}
                    alt={model.shows}
                    sizes="(width < 56rem) 46vw, (width < 98rem) 23vw, 22rem"
                  />
                )}
                <div>
                  <span className="key" aria-hidden="true">
                    {markOf(office)}
                  </span>
                  <h3>{city}</h3>
                  <p className="note">{city === country ? remit : `${country}. ${remit}`}</p>
                </div>
                <Hours office={office} />
              </li>
            );
          })}
        </ul>
        {fromWestToEast.some(modelOf) ? <IllustrativeNote /> : null}
        <div className="grid below">
          <div className="c4">
            <TextLink href="/contact">Contact an office</TextLink>
          </div>
          <div className="from5">
            <p className="note">
              London hours are those of winter. Clocks go forward on different dates in London and New York,
              and not at all in Dubai and Singapore. Positions are of the city.
            </p>
            <DataFold
              summary="The map and the hours as a table"
              caption="Offices from west to east"
              columns={['Office', 'Position', 'Working hours', 'On the London clock']}
              rows={fromWestToEast.map((office) => [
                office.city,
                positionInWords(office),
                `${office.hours.value.from} to ${office.hours.value.to}`,
                londonHoursInWords(office),
              ])}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
