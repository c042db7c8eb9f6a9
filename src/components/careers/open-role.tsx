import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import '../accordion/fold.css';
import { ButtonLink } from '../text/button.tsx';
import type { Role } from './role.ts';
import './open-role.css';
import './role-text.css';

interface OpenRoleProps {
  readonly role: Role;
  /** The role's text: headings of the fourth level, each with what stands under it. */
  readonly children: ReactNode;
}

/** One open role: what and where, Apply, and the whole text in place. */
export function OpenRole({ role, children }: OpenRoleProps) {
  const { slug, title, location, department, type, summary } = role;
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
      <details className="fold">
        <summary>
          Duties, how we select, adjustments<span className="sr">: {title}</span>
        </summary>
        <div className="particulars">{children}</div>
      </details>
    </article>
  );
}
