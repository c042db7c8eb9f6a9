import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { ButtonLink } from '../text/button.tsx';
import '../text/disclosure.css';
import './careers.css';

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
    <section className="ruled" id="open-positions">
      <div className="wrap">
        <div className="grid head">
          <h2 className="c6">Open Positions</h2>
          <p className="soft from9">
            Choose a role to read its duties, how we select, and how to ask for adjustments.
          </p>
        </div>
        {children}
        <div className="role general">
          <div>
            <h3>General application</h3>
            <p className="soft">
              The leadership positions on the <a href="/about">About</a> page are open too, and we read
              letters from people whose work we had not thought to advertise. Name the position or the work
              that you have in mind.
            </p>
          </div>
          <div className="apply">
            <ButtonLink href={contactLink('application')}>Submit General Application</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
