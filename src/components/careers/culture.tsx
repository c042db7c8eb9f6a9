import { TextLink } from '../text/button.tsx';
import './careers.css';

const values = [
  {
    name: 'Plain reasons',
    text: 'A paper here argues the case against as fairly as the case for. “I do not know” is a good answer, followed by finding out. Speaking up about something wrong is protected, even if it turns out to be a mistake.',
    link: { text: 'How we protect those who speak up', href: '/whistleblowing' },
  },
  {
    name: 'Safety before programme',
    text: 'Anyone may stop work that they believe to be unsafe. Nobody is blamed or paid less for stopping in good faith, even if the danger proves smaller than it looked.',
    link: { text: 'Our rules on safety', href: '/health-safety' },
  },
  {
    name: 'Merit, fairly judged',
    text: 'Applications are read separately against criteria that are published with the role, and everyone is asked the same core questions. We make reasonable adjustments for disabled applicants and staff.',
    link: { text: 'Our rules on equal treatment', href: '/code-of-conduct#equal-treatment' },
  },
];

/** Three values in boxes of different heights, aligned at the bottom. */
export function Culture() {
  return (
    <section className="joined">
      <div className="wrap">
        <div className="culture">
          <h2 className="head">Our Culture</h2>
          <ul>
            {values.map(({ name, text, link }) => (
              <li key={name} data-background="white">
                <h3>{name}</h3>
                <p>{text}</p>
                <p>
                  <TextLink href={link.href}>{link.text}</TextLink>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
