import { capitalized } from '../../company/count-in-words.ts';
import type { CollectionEntry } from 'astro:content';
import type { ReactNode } from 'react';
import { contactLink, enquirySubjects } from '../../company/enquiry-subjects.ts';
import { companyDay, formatDay, isoDay, formatMonth } from '../../company/dates.ts';
import { isPostOpen } from '../../company/leadership-posts.ts';
import { answeredBy } from '../../company/mailboxes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Fact } from '../ui/section.tsx';
import { PolicyEmblem } from './policy-emblem.tsx';
import { currentVersion, versionsOf } from './policy-versions.ts';
import '../ui/disclosure.css';
import '../ui/long-text.css';
import '../ui/page-head.css';
import './policy.css';

interface PolicyPageProps {
  /** The path without its slash. */
  slug: string;
  policy: CollectionEntry<'policies'>['data'];
  /** Such as "4 minutes". */
  readingTime: string;
  clauses: readonly { slug: string; text: string }[];
  related: readonly { path: string; title: string }[];
  /** The ISO day on which the Board approved this version; `null` until it is given. */
  approved: string | null;
  /** The text of the policy. */
  children: ReactNode;
}

/** The month of the next review, such as "January 2027"; a notice if it is overdue when the site is built. */
export function formatNextReview(nextReview: Date, today = new Date()): string {
  const month = formatMonth(nextReview);
  return isoDay(nextReview) < companyDay(today) ? `${month}: review due` : month;
}

/** On wide screens they are open beside the text, where CSS marks the clause on screen; elsewhere they are folded. */
const PolicyContents = ({ clauses }: Pick<PolicyPageProps, 'clauses'>) => (
  <nav className="policy-contents screen-only" aria-labelledby="contents">
    <h2 className="label-heading" id="contents">
      On this page
    </h2>
    <details className="disclosure open-when-wide">
      <summary>On this page</summary>
      <ol className="plain-links">
        {clauses.map(({ slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ol>
    </details>
  </nav>
);

interface PolicyRecordProps extends Pick<PolicyPageProps, 'policy' | 'related' | 'approved'> {
  /** The contact form for whoever answers questions about the policy. */
  contact: string;
}

/** It comes after the text where there is no room beside it. */
function PolicyRecord({ policy, contact, related, approved }: PolicyRecordProps) {
  const { closing } = policy;
  const { version, effective, nextReview } = currentVersion(policy.history);
  const { mailbox } = enquirySubjects.find(({ slug }) => slug === closing.subject) ?? enquirySubjects[0];
  return (
    <aside className="policy-record keep-together" aria-labelledby="record">
      <h2 className="label-heading" id="record">
        About this document
      </h2>
      <dl className="small small-terms auto-columns">
        <Fact term="Responsible">{policy.ownerRole}</Fact>
        <Fact term="Write to">
          {capitalized(answeredBy[mailbox])}, by the <a href={contact}>contact form</a>
        </Fact>
        <Fact term="Version">{version}</Fact>
        <Fact term="In effect from">{formatDay(effective)}</Fact>
        {approved && <Fact term="Board approval">{formatDay(new Date(approved))}</Fact>}
        <Fact term="Next review">{formatNextReview(nextReview)}</Fact>
      </dl>
      <h2 className="label-heading">Related policies</h2>
      <ul className="plain-links">
        {related.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The title and the summary of a policy, the dates of its text, and how long it takes to read. */
function PolicyHead({ slug, policy, readingTime }: Pick<PolicyPageProps, 'slug' | 'policy' | 'readingTime'>) {
  const { version, effective } = currentVersion(policy.history);
  return (
    <header className="policy-head clip-sides" data-background="inverse">
      <div className="wrap stage">
        <h1 className="heading-2">{policy.title}</h1>
        <p className="lead">{policy.summary}</p>
        <p className="policy-dates num small soft">
          <span>Last Updated: {formatMonth(policy.lastUpdated)}</span>{' '}
          <span>
            Later law and changes:{' '}
            <span className="no-break">
              version {version}, {formatMonth(effective)}
            </span>
          </span>{' '}
          <span>{readingTime} to read</span>
        </p>
        <PolicyEmblem slug={slug} />
      </div>
    </header>
  );
}

/** A policy: its head, contents, text with the history of its versions, and who answers for it. */
export function PolicyPage({
  slug,
  policy,
  readingTime,
  clauses,
  related,
  approved,
  children,
}: PolicyPageProps) {
  const { closing, history } = policy;
  const { whileOpen } = closing;
  const contact = contactLink(closing.subject, closing.subject === 'general' ? { about: slug } : {});
  return (
    <>
      <PolicyHead slug={slug} policy={policy} readingTime={readingTime} />
      <div className="wrap">
        <div className="grid policy">
          <PolicyContents clauses={clauses} />
          <div className="policy-clauses">
            <div className="text dashed-lists">{children}</div>
            <section className="inset small stack" aria-labelledby="history">
              <h2 className="heading-3" id="history">
                Version history
              </h2>
              <ul>
                {versionsOf(history).map(({ version: number, date, change }) => (
                  <li key={number}>
                    Version {number}, {formatMonth(date)}: {change}
                  </li>
                ))}
              </ul>
            </section>
          </div>
          <PolicyRecord policy={policy} contact={contact} related={related} approved={approved} />
          <aside className="notice stack keep-together" data-background="panel" aria-labelledby="closing">
            <h2 className="heading-3" id="closing">
              Questions about this document
            </h2>
            <p>{whileOpen && isPostOpen(whileOpen.post) ? whileOpen.text : closing.text}</p>
            <div className="actions">
              <ButtonLink href={contact}>{closing.action}</ButtonLink>
            </div>
          </aside>
        </div>
      </div>
    </>
  );
}
