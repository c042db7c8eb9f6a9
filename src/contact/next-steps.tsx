import { complaintTopicsOf, type ComplaintTopicSlug } from '../../company/enquiry-subjects.ts';
import { Field, Honeypot } from '../ui/field.tsx';
import type { ContactFacts } from './contact-facts.ts';
import { subjectOrGeneral, topicFieldOf } from '../enquiries/enquiry.ts';
import { LinkedWords } from './linked-text.tsx';

interface SubjectProps {
  /** The slug of the subject that is chosen. */
  readonly subject: string;
  readonly facts: ContactFacts;
}

interface FormEndProps extends SubjectProps {
  /** The topic of a complaint that is chosen. */
  readonly about: ComplaintTopicSlug | undefined;
}

/** What happens after a message with this subject has been sent. */
export function NextSteps({ subject, facts }: SubjectProps) {
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

/** Asks what a complaint is about, which decides who answers it. */
function ComplaintTopics({ subject, facts, about }: FormEndProps) {
  const { slug } = subjectOrGeneral(subject);
  const question = facts.subjects[slug].topicQuestion;
  if (!question) return null;
  const { no, ...labels } = question;
  return (
    <Field key={slug} id={topicFieldOf(slug)} as="select" {...labels} required={false} defaultValue={about}>
      <option value="">{no}</option>
      {complaintTopicsOf(slug).map((topic) => (
        <option key={topic.slug} value={topic.slug}>
          {topic.label}
        </option>
      ))}
    </Field>
  );
}

/** The end of the form: a select for the topic of a complaint, the privacy notice, and a honeypot. */
export function FormEnd(props: FormEndProps) {
  return (
    <>
      <ComplaintTopics {...props} />
      {/* For windows in which the steps are below the form. */}
      <p className="narrow-only small">
        <a href="#next">What happens next</a>
      </p>
      <p className="note">
        We use your message to answer you. The <a href="/privacy">Privacy Policy</a> says who sees it and how
        long we keep it.
      </p>
      <Honeypot />
    </>
  );
}
