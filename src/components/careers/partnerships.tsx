import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { IllustrativeNote, Picture } from '../picture/picture.tsx';
import type { Project } from '../portfolio/project-facts.tsx';
import { ButtonLink } from '../text/button.tsx';
import './careers.css';

interface PartnershipProps {
  title: string;
  project: Project;
  text: string;
  /** What a first message should say. */
  details: readonly string[];
  href: string;
  more?: ReactNode;
  /** The picture is on the right. */
  mirrored?: boolean;
}

/** One kind of partner: a picture, the offer, and what to tell us. */
function Partnership({ title, project, text, details, href, more, mirrored = false }: PartnershipProps) {
  return (
    <article className={mirrored ? 'partnership mirrored' : 'partnership'}>
      <figure>
        <Picture sources={project.picture} alt={project.imageAlt} sizes="(width < 56rem) 92vw, 54vw" />
        <figcaption className="note">{project.title}</figcaption>
      </figure>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className="details-heading">Tell us</p>
        <ul>
          {details.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <ButtonLink href={href} label={`Explore Partnership: ${title}`}>
          Explore Partnership
        </ButtonLink>
        {more === undefined ? null : <p className="note">{more}</p>}
      </div>
    </article>
  );
}

interface PartnershipsProps {
  /** The projects whose pictures are shown with each kind of partnership. */
  developers: Project;
  municipalities: Project;
}

export function Partnerships({ developers, municipalities }: PartnershipsProps) {
  return (
    <section className="partnerships" data-background="portland">
      <div className="wrap">
        <div className="grid head far">
          <h2 className="c4 side">Strategic Partnerships</h2>
          <p className="statement from5">
            We bring capital and stay to operate. Partners bring the place, and know it better than we do.
          </p>
        </div>
        <Partnership
          title="For Developers"
          project={developers}
          text="We fund schemes, buy them part-built, or build beside you and run the result. The earlier we talk, the more of the existing structure can be kept."
          details={[
            'Where the site is, who owns it, and what you control.',
            'Which consents and grid offers you hold, and their dates.',
            'What stands there now, and what surveys have found.',
            'What you are looking for: capital, an operator, or both.',
          ]}
          href={contactLink('partnership', { with: 'developers' })}
        />
        <Partnership
          mirrored
          title="For Municipalities"
          project={municipalities}
          text="We work with public bodies on land, buildings and energy that they want brought back into use, within their own rules of procurement and in the open."
          details={[
            'What the place needs, and what has been tried before.',
            'Which land, buildings or networks could be part of it.',
            'How you will choose a partner, and by when.',
            'Who lives or works there now, and who must be heard first.',
          ]}
          href={contactLink('partnership', { with: 'municipalities' })}
          more={
            <>
              Our dealings with public officials follow the{' '}
              <a href="/anti-corruption">Anti-Bribery &amp; Corruption Policy</a>.
            </>
          }
        />
        <IllustrativeNote />
      </div>
    </section>
  );
}
