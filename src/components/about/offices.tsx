import { offices } from '../../../company/offices.ts';
import { Dimension } from '../measure/dimension.tsx';
import { TextLink } from '../text/button.tsx';
import { timeZoneInWords, workingDayInLondon } from './working-day.ts';
import '../measure/scale-labels.css';
import './offices.css';

const fromEastToWest = offices.toSorted((a, b) => b.longitude - a.longitude);
const axis = ['00:00', '06:00', '12:00', '18:00', '24:00'];

/** The offices in the order in which their day begins, with their hours drawn on one day. */
export function Offices() {
  return (
    <section className="ruled" id="offices">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c4">Offices</h2>
          <p className="lead from5">In the order in which their day begins, drawn on one London clock.</p>
        </div>
        <p className="axis scale-labels num" aria-hidden="true">
          {axis.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </p>
        <ul className="day">
          {fromEastToWest.map(({ city, country, remit, timeZone, hours: { value: hours } }) => (
            <li key={city}>
              <div>
                <h3>{city}</h3>
                <p className="note">{city === country ? remit : `${country}. ${remit}`}</p>
              </div>
              <dl>
                <div>
                  <dt>Working hours</dt>
                  <dd className="num">
                    {hours.from} to {hours.to}
                    <small>{hours.days}</small>
                  </dd>
                </div>
                <div>
                  <dt>Local time</dt>
                  <dd className="num" data-zone={timeZone}>
                    {timeZoneInWords(timeZone)}
                  </dd>
                </div>
              </dl>
              <div className="hours">
                {workingDayInLondon(timeZone, hours.from, hours.to).map(({ from, to }) => (
                  <Dimension
                    key={from}
                    from={(100 * from) / 24}
                    to={(100 * to) / 24}
                    divisions={axis.length - 1}
                    track
                    bold
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
        <div className="grid below">
          <div className="from5">
            <p className="note">
              The lines show working hours on London time in winter. Clocks go forward on different dates in
              London and New York, and not at all in Dubai and Singapore.
            </p>
            <p className="onward">
              <TextLink href="/contact">Contact an office</TextLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
