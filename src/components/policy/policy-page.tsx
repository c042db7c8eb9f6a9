import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { dayInWords, monthInWords } from '../../../company/dates.ts';
import { ButtonLink } from '../text/button.tsx';
import './policy.css';

type Policy = CollectionEntry<'policies'>['data'];

/** Table of contents. On wide screens it is beside the text, and CSS marks the clause on screen. */
function Contents({ clauses }: { clauses: readonly { slug: string; text: string }[] }) {
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

type Related = readonly { path: string; title: string }[];

/** The policy's owner, its versions, pending changes and related policies. */
function PolicyRecord({ policy, related }: { policy: Policy; related: Related }) {
  return (
    <section className="record" aria-labelledby="record">
      <h2 id="record">About this version</h2>
      <dl>
        <div>
          <dt>Owner</dt>
          <dd>{policy.ownerRole}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{policy.version}</dd>
        </div>
        <div>
          <dt>In effect from</dt>
          <dd>{dayInWords(policy.effective)}</dd>
        </div>
        <div>
          <dt>Next review</dt>
          <dd>{monthInWords(policy.nextReview)}</dd>
        </div>
      </dl>
      <h3>Version history</h3>
      <ul>
        {policy.history.map(({ version, date, change }) => (
          <li key={version}>
            Version {version}, {monthInWords(date)}: {change}
          </li>
        ))}
        {policy.pending.map(({ law, change }) => (
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

interface PolicyPageProps {
  policy: Policy;
  readingMinutes: number;
  clauses: readonly { slug: string; text: string }[];
  related: Related;
  /** The text. */
  children: ReactNode;
}

export function PolicyPage({ policy, readingMinutes, clauses, related, children }: PolicyPageProps) {
  const { title, summary, closing } = policy;
  const lastUpdated = monthInWords(policy.lastUpdated);
  return (
    <>
      <header className="policy-head" data-background="navy">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">{summary}</p>
          <p className="num soft">
            Last Updated: {lastUpdated} <span aria-hidden="true">·</span> {readingMinutes} minutes to read
          </p>
        </div>
      </header>
      <div className="wrap">
        <div className="grid policy">
          <Contents clauses={clauses} />
          <div className="clauses">
            <div className="text">{children}</div>
            <p className="copied sr" role="status" />
            <PolicyRecord policy={policy} related={related} />
            <aside className="closing" data-background="white" aria-labelledby="closing">
              <h2 id="closing">Questions about this document</h2>
              <p>{closing.text}</p>
              <div className="actions">
                <ButtonLink href={contactLink(closing.subject)}>{closing.action}</ButtonLink>
              </div>
            </aside>
          </div>
        </div>
      </div>
    </>
  );
}
