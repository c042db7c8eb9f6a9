import { certifications } from '../../../company/targets.ts';
import './certifications.css';

/** Each scheme and the grade held, typeset. */
export function Certifications() {
  return (
    <section className="ruled">
      <div className="wrap">
        <h2 className="head">Certifications</h2>
        <ul className="certs">
          {certifications.map(({ scheme, grade }) => (
            <li key={scheme}>
              <b>{scheme}</b> {grade}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
