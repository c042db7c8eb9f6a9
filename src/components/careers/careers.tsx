import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { IllustrativeNote, Picture } from '../picture/picture.tsx';
import type { Project } from '../portfolio/project-facts.tsx';
import { ButtonLink, TextLink } from '../text/button.tsx';
import '../text/disclosure.css';
import { Section, SectionHead } from '../text/section.tsx';
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
    <Section className="joined">
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
    </Section>
  );
}

interface OpenRoleProps {
  /** Names the role in links: `/contact?subject=application&role=asset-manager`, `/careers#asset-manager`. */
  slug: string;
  role: CollectionEntry<'roles'>['data'];
  /** The role's text, with headings of the fourth level. */
  children: ReactNode;
}

/** One open role: what and where, a link to apply, and the whole text. */
export function OpenRole({ slug, role, children }: OpenRoleProps) {
  const { title, location, department, type, summary } = role;
  return (
    <article className="role" id={slug}>
      <div>
        <h3>{title}</h3>
        <p className="small">
          {location} · {department} · {type}
        </p>
      </div>
      <p className="soft">{summary}</p>
      <div className="apply">
        <ButtonLink href={contactLink('application', { role: slug })} label={`Apply: ${title}`} plain>
          Apply
        </ButtonLink>
      </div>
      <details className="disclosure">
        <summary>
          Duties, how we select, adjustments<span className="sr">: {title}</span>
        </summary>
        <div className="role-text">{children}</div>
      </details>
    </article>
  );
}

/** The open roles, each an `OpenRole`, and the general application. */
export function OpenPositions({ children }: { children: ReactNode }) {
  return (
    <Section className="ruled" id="open-positions">
      <SectionHead
        title="Open Positions"
        text="Choose a role to read its duties, how we select, and how to ask for adjustments."
      />
      {children}
      <div className="role general">
        <div>
          <h3>General application</h3>
          <p className="soft">
            The leadership positions on the <a href="/about">About</a> page are open too, and we read letters
            from people whose work we had not thought to advertise. Name the position or the work that you
            have in mind.
          </p>
        </div>
        <div className="apply">
          <ButtonLink href={contactLink('application')}>Submit General Application</ButtonLink>
        </div>
      </div>
    </Section>
  );
}

const partners = [
  {
    partner: 'developers',
    title: 'For Developers',
    text: 'We fund schemes, buy them part-built, or build beside you and run the result. The earlier we talk, the more of the existing structure can be kept.',
    firstMessage: [
      'Where the site is, who owns it, and what you control.',
      'Which consents and grid offers you hold, and their dates.',
      'What stands there now, and what surveys have found.',
      'What you are looking for: capital, an operator, or both.',
    ],
  },
  {
    partner: 'municipalities',
    title: 'For Municipalities',
    text: 'We work with public bodies on land, buildings and energy that they want brought back into use, within their own rules of procurement and in the open.',
    firstMessage: [
      'What the place needs, and what has been tried before.',
      'Which land, buildings or networks could be part of it.',
      'How you will choose a partner, and by when.',
      'Who lives or works there now, and who must be heard first.',
    ],
  },
] as const;

/** @param projects whose pictures are shown with each kind of partner */
export function Partnerships({
  projects,
}: {
  projects: Record<(typeof partners)[number]['partner'], Project>;
}) {
  return (
    <Section className="partnerships" background="portland">
      <div className="grid head far">
        <h2 className="c4 side">Strategic Partnerships</h2>
        <p className="statement from5">
          We bring capital and stay to operate. Partners bring the place, and know it better than we do.
        </p>
      </div>
      {partners.map(({ partner, title, text, firstMessage }) => {
        const { picture, imageAlt, title: projectTitle } = projects[partner];
        return (
          <article
            key={partner}
            className={partner === 'municipalities' ? 'partnership mirrored' : 'partnership'}
          >
            <figure>
              <Picture sources={picture} alt={imageAlt} sizes="(width < 56rem) 92vw, 54vw" />
              <figcaption className="note">{projectTitle}</figcaption>
            </figure>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="details-heading">Tell us</p>
              <ul>
                {firstMessage.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <ButtonLink
                href={contactLink('partnership', { with: partner })}
                label={`Explore Partnership: ${title}`}
              >
                Explore Partnership
              </ButtonLink>
              {partner === 'municipalities' ? (
                <p className="note">
                  Our dealings with public officials follow the{' '}
                  <a href="/anti-corruption">Anti-Bribery &amp; Corruption Policy</a>.
                </p>
              ) : null}
            </div>
          </article>
        );
      })}
      <IllustrativeNote />
    </Section>
  );
}
