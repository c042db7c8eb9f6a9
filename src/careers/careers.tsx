import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import { formatCommitment } from '../../company/commitments.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { formatDate } from '../../company/dates.ts';
import { termsOf, type Pay } from '../../company/optional-facts.ts';
import { capitalized, countInWords, listInWords } from '../../company/count-in-words.ts';
import { formatMoney } from '../../company/figure-format.ts';
import { openPosts } from '../../company/leadership-posts.ts';
import { isAdvertised, notOpenYet } from './job-posting.ts';
import { daylightProps, Picture, type Model } from '../ui/picture/picture.tsx';
import { ButtonLink, TextLink } from '../ui/button.tsx';
import '../ui/disclosure.css';
import { Section, SectionHead } from '../ui/section.tsx';
import '../ui/long-text.css';
import './careers.css';

const values = [
  {
    name: 'Plain reasons',
    text: 'Our papers argue the case against as fairly as the case for. You may say “I do not know”, and then find out. If you report something wrong you are protected, even if you were mistaken.',
    link: { text: 'How we protect those who speak up', href: '/whistleblowing' },
  },
  {
    name: 'Safety before deadlines',
    text: 'Anyone may stop work that they think is unsafe. They are not blamed or paid less for it, even if the danger was smaller than it looked.',
    link: { text: 'Our rules on safety', href: '/health-safety' },
  },
  {
    name: 'Fair selection',
    text: 'Two people read each application separately, against the criteria on this page. Everyone is asked the same core questions. We make reasonable adjustments for disabled applicants and staff.',
    link: { text: 'Our rules on equal treatment', href: '/code-of-conduct#equal-treatment' },
  },
];

/** Three values in columns. */
export function Culture() {
  return (
    <Section>
      <h2 className="section-head">Our Culture</h2>
      <ul className="careers-culture thirds auto-columns aligned-parts">
        {values.map(({ name, text, link }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            <p>
              <TextLink href={link.href}>{link.text}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "£60,000 to £75,000 a year" */
const formatPay = ({ from, to, currency }: Pay) =>
  `${from === to ? '' : `${formatMoney(from, currency)} to `}${formatMoney(to, currency)} a year`;

/** Whether the pay and the closing date of every open role are printed. */
const areTermsGiven = (roles: readonly string[]) =>
  roles.map(termsOf).every(({ pay, closes }) => pay !== null && closes !== null);

/**
 * "Two open roles, one role that opens soon and four open leadership posts. We also look for partners."
 * @param openCount how many of the `roleCount` roles may be advertised
 */
export function careersLead(openCount: number, roleCount: number): string {
  const later = roleCount - openCount;
  const open = [
    openCount === 0 ? '' : countInWords(openCount, 'open role'),
    later === 0 ? '' : `${countInWords(later, 'role')} that ${later === 1 ? 'opens' : 'open'} soon`,
    openPosts.length === 0 ? '' : countInWords(openPosts.length, 'open leadership post'),
  ].filter(Boolean);
  return `${capitalized(listInWords(open)) || 'No role is open at present'}. We also look for partners.`;
}

interface OpenRoleProps {
  /** The role’s name in links: `/contact?subject=application&role=asset-manager`, `/careers#asset-manager`. */
  slug: string;
  role: CollectionEntry<'roles'>['data'];
  /** The role's text, with headings of the fourth level. */
  children: ReactNode;
}

/**
 * One role: what and where, a link to apply and, if it may be advertised, the whole text. The id of the text is inside the details
 * element, because browsers open that for a link to something within it.
 */
export function OpenRole({ slug, role, children }: OpenRoleProps) {
  const { title, location, department, type, summary } = role;
  const { pay, closes } = termsOf(slug);
  const isOpen = isAdvertised({ slug, location });
  return (
    <article className="careers-role grid" id={slug}>
      <div className="span-4">
        <h3>{title}</h3>
        <p className="small">
          {location} · {department} · {type}
        </p>
        {pay === null && closes === null ? null : (
          <p className="note">
            {pay === null ? null : `Pay: ${formatPay(pay)}. `}
            {closes === null ? null : (
              <>
                Closing date: <time dateTime={closes}>{formatDate(closes)}</time>.
              </>
            )}
          </p>
        )}
      </div>
      <p className="soft span-6">{isOpen ? summary : notOpenYet}</p>
      <div className="careers-apply span-2">
        <ButtonLink href={contactLink('application', { role: slug })} label={`Apply: ${title}`} plain>
          Apply
        </ButtonLink>
      </div>
      {isOpen ? (
        <details className="disclosure from-5 ruled">
          <summary>
            Duties, how we select, adjustments<span className="sr-only">: {title}</span>
          </summary>
          <div className="careers-role-text dashed-lists numbered-lists" id={`${slug}-details`}>
            {children}
          </div>
        </details>
      ) : null}
    </article>
  );
}

interface OpenPositionsProps {
  /** The slugs of the open roles. */
  roles: readonly string[];
  /** Each role as an `OpenRole`. */
  children: ReactNode;
}

/** The open roles, and the general application. */
export function OpenPositions({ roles, children }: OpenPositionsProps) {
  const howToRead =
    roles.length === 0
      ? 'No role is open at present.'
      : `Open ${roles.length === 1 ? 'the' : 'a'} role to see what it involves and how we choose.`;
  return (
    <Section className="ruled" id="open-positions">
      <SectionHead
        title="Open Positions"
        text={`${howToRead} You receive a first answer ${formatCommitment('answerApplication')}. You can put a link to your CV into the message.`}
      />
      {children}
      <div className="careers-role grid">
        <h3 className="span-4">General application</h3>
        <div className="soft stack span-4">
          <p>
            No suitable role? Tell us what you do.
            {openPosts.length === 0
              ? null
              : ` We also have ${countInWords(openPosts.length, 'open leadership post')}:`}
          </p>
          {openPosts.length === 0 ? null : (
            <ul className="link-list">
              {openPosts.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={contactLink('application', { role: slug })}>{title}</a>
                </li>
              ))}
            </ul>
          )}
          <p className="note">
            The <a href="/about">About</a> page says what each{openPosts.length === 0 ? ' leader' : null} is
            responsible for.
            {areTermsGiven(roles) ? null : (
              <>
                {' '}
                Ask <a href={contactLink('application')}>the people team</a> about pay and closing dates.
              </>
            )}
          </p>
        </div>
        <div className="careers-apply span-4">
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
    text: 'The funds we work with can pay for a scheme or buy it part-built. We can build with you, and we operate what is built. If we talk early, more of the existing structure can be kept.',
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
    text: 'We work with public bodies that want land, buildings or energy brought back into use. We follow their procurement rules.',
    firstMessage: [
      'What the place needs, and what has been tried before.',
      'Which land, buildings or networks could be part of it.',
      'How you will choose a partner, and by when.',
      'Who lives or works there now.',
    ],
  },
] as const;

interface PartnershipsProps {
  /** The pictures that are shown with the kinds of partner, in their order. */
  models: readonly Model[];
}

/** The kinds of partner, and what each should say in a first message. */
export function Partnerships({ models }: PartnershipsProps) {
  return (
    <Section
      className="clip-sides"
      background="picture"
      {...daylightProps(...models.map(({ picture }) => picture))}
    >
      <SectionHead
        lead
        title="Strategic Partnerships"
        text="The funds we work with provide the money, and we operate what is built. Our partners provide the place and know it best."
      />
      {partners.map(({ partner, title, text, firstMessage }, index) => {
        const model = models[index];
        return (
          <article key={partner} className="careers-partnership grid align-end">
            {model ? (
              <figure className="span-7">
                <Picture sources={model.picture} alt={model.alt} sizes="(width < 56rem) 92vw, 54vw" />
              </figure>
            ) : null}
            <div className="from-9 stack">
              <h3>{title}</h3>
              <p>{text}</p>
              <p>
                <b>Tell us</b>
              </p>
              <ul className="ruled-rows">
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
    </Section>
  );
}
