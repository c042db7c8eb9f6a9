import type { ContactFacts } from './contact-facts.ts';
import { subjectOrGeneral } from '../enquiries/enquiry.ts';
import { LinkedWords } from './linked-text.tsx';

interface NextStepsProps {
  /** The slug of the subject that is chosen. */
  readonly subject: string;
  readonly facts: ContactFacts;
}

/** What happens after a message with this subject has been sent. */
export function NextSteps({ subject, facts }: NextStepsProps) {
  const { slug, label } = subjectOrGeneral(subject);
  return (
    <section className="enquiry-steps" id="next" aria-labelledby="next-heading">
      <h2 className="heading-3" id="next-heading">
        What happens next
      </h2>
      <p className="note">Subject: {label}</p>
      <ol className="small steps" key={slug}>
        {facts.subjects[slug].steps.map(({ when, text }) => (
          <li key={when}>
            <b>{when}</b>
            <p>
              <LinkedWords text={text} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
