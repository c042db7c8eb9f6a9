import { contactLink, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { ButtonLink } from '../text/button.tsx';
import './policy.css';

interface PolicyHeadProps {
  title: string;
  summary: string;
  /** "January 2025" */
  lastUpdated: string;
  readingMinutes: number;
}

export function PolicyHead({ title, summary, lastUpdated, readingMinutes }: PolicyHeadProps) {
  return (
    <header className="policy-head" data-background="navy">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        <p className="num soft">
          Last Updated: {lastUpdated} <span aria-hidden="true">·</span> {readingMinutes} minutes to read
        </p>
      </div>
    </header>
  );
}

/** Table of contents. On wide screens it is beside the text, and CSS marks the clause on screen. */
export function Contents({ clauses }: { clauses: readonly { slug: string; text: string }[] }) {
  return (
    <nav className="toc" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {clauses.map(({ slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PolicyRecordProps {
  facts: readonly (readonly [label: string, value: string])[];
  history: readonly { version: string; date: string; change: string }[];
  /** Changes in the law since, which the next version will include. */
  pending: readonly { law: string; change: string }[];
  related: readonly { path: string; title: string }[];
}

/** The policy's owner, its versions, pending changes and related policies. */
export function PolicyRecord({ facts, history, pending, related }: PolicyRecordProps) {
  return (
    <section className="record" aria-labelledby="record">
      <h2 id="record">About this version</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Version history</h3>
      <ul>
        {history.map((entry) => (
          <li key={entry.version}>
            Version {entry.version}, {entry.date}: {entry.change}
          </li>
        ))}
        {pending.map(({ law, change }) => (
          <li key={law}>
            <b>Pending revision.</b> {law}: {change}
          </li>
        ))}
      </ul>
      <h3>Related policies</h3>
      <ul>
        {related.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ClosingNoteProps {
  text: string;
  action: string;
  subject: EnquirySubjectSlug;
}

/** Where to send questions about a policy. */
export function ClosingNote({ text, action, subject }: ClosingNoteProps) {
  return (
    <aside className="closing" data-background="white" aria-labelledby="closing">
      <h2 id="closing">Questions about this document</h2>
      <p>{text}</p>
      <div className="actions">
        <ButtonLink href={contactLink(subject)}>{action}</ButtonLink>
      </div>
    </aside>
  );
}
