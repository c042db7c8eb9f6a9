import { offices } from '../../company/offices.ts';
import { officeCardPath } from '../about/office-cards.ts';
import { TelephoneLink } from '../ui/button.tsx';
import './contact.css';

/** The offices, each with its telephone and a contact card to save. */
export function OfficeList() {
  return (
    <section data-background="panel" id="offices">
      <div className="wrap">
        <h2>Offices</h2>
        <ul className="contact-offices auto-columns aligned-parts">
          {offices.map((office) => (
            <li key={office.city}>
              <h3>{office.city}</h3>
              <p className="small soft">
                {office.remit}
                {office.telephone ? (
                  <>
                    <br />
                    <TelephoneLink number={office.telephone} />
                  </>
                ) : null}
              </p>
              <p>
                <a className="text-link" href={officeCardPath(office)} download>
                  Save contact (vCard)<span className="sr-only">: {office.city}</span>
                </a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
