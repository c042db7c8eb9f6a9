import { contactLink, type EnquirySubjectSlug } from '../../../company/enquiry-subjects.ts';
import { ButtonLink } from '../text/button.tsx';
import './policy-foot.css';

interface ClosingNoteProps {
  readonly text: string;
  readonly action: string;
  readonly subject: EnquirySubjectSlug;
}

/** Where questions about a policy go: the responsible officer, through the contact form. */
export function ClosingNote({ text, action, subject }: ClosingNoteProps) {
  return (
    <aside className="closing" data-background="sheet" aria-labelledby="closing">
      <h2 id="closing">Questions about this document</h2>
      <p>{text}</p>
      <div className="actions">
        <ButtonLink href={contactLink(subject)}>{action}</ButtonLink>
      </div>
    </aside>
  );
}

interface PolicyRecordProps {
  readonly owner: string;
  readonly version: string;
  readonly effective: string;
  readonly nextReview: string;
  readonly history: readonly { readonly version: string; readonly date: string; readonly change: string }[];
  /** Changes in the law since, which the next version will take up. */
  readonly pending: readonly { readonly law: string; readonly change: string }[];
  readonly related: readonly { readonly path: string; readonly title: string }[];
}

/** The foot of a policy: who owns it, its versions, what is to change, and what to read beside it. */
export function PolicyRecord({
  owner,
  version,
  effective,
  nextReview,
  history,
  pending,
  related,
}: PolicyRecordProps) {
  return (
    <section className="record" aria-labelledby="record">
      <h2 id="record">About this version</h2>
      <dl>
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>In effect from</dt>
          <dd>{effective}</dd>
        </div>
        <div>
          <dt>Next review</dt>
          <dd>{nextReview}</dd>
        </div>
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
