import { offices } from '../../../company/offices.ts';
import { officeCities } from '../../images/office-cities.ts';
import { IllustrativeNote } from '../picture/picture.tsx';
import './contact.css';

/** The four offices, each with the model of its city. */
export function OfficeList() {
  return (
    <section data-background="portland" id="offices">
      <div className="wrap">
        <h2>Offices</h2>
        <ul className="offices">
          {offices.map(({ city, remit }) => (
            <li key={city}>
              <img
                src={`/pictures/${officeCities[city].name}.webp`}
                alt={officeCities[city].alt}
                width={560}
                height={560}
                loading="lazy"
                decoding="async"
              />
              <div>
                <h3>{city}</h3>
                <p>{remit}</p>
              </div>
            </li>
          ))}
        </ul>
        <IllustrativeNote />
      </div>
    </section>
  );
}
