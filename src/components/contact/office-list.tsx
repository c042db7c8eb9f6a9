import { offices } from '../../../company/offices.ts';
import { OfficeElevation } from '../drawing/office-elevation.tsx';
import { WindowPatterns } from '../drawing/windows.tsx';
import '../drawing/elevation-row.css';
import './office-list.css';

/** The four offices, each an elevation on one ground line. */
export function OfficeList() {
  return (
    <section data-background="portland" id="offices">
      <WindowPatterns names={['a', 'b', 'c', 'd', 'e']} />
      <div className="wrap">
        <h2 className="head">Offices</h2>
        <ul className="elevations offices">
          {offices.map(({ city, remit }) => (
            <li key={city}>
              <OfficeElevation city={city} />
              <div>
                <h3>{city}</h3>
                <p>{remit}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
