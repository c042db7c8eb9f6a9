import { complaintTopicsOf, type ComplaintTopicSlug } from '../../company/enquiry-subjects.ts';
import { subjectOrGeneral, topicFieldOf } from '../enquiries/enquiry.ts';
import { Field } from '../ui/field.tsx';
import type { ContactFacts } from './contact-facts.ts';

interface ComplaintTopicsProps {
  /** The slug of the subject that is chosen. */
  readonly subject: string;
  readonly facts: ContactFacts;
  /** The topic that is chosen. */
  readonly about: ComplaintTopicSlug | undefined;
}

/** Asks what a complaint is about, which decides who answers it. */
export function ComplaintTopics({ subject, facts, about }: ComplaintTopicsProps) {
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
