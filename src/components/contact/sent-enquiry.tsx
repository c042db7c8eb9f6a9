import { enquirerTypes, type Enquiry } from '../../../forms/enquiry-form.ts';

interface SentEnquiryProps {
  readonly subject: string;
  readonly sent: Enquiry;
}

/** What was sent, to the letter. */
export function SentEnquiry({ subject, sent }: SentEnquiryProps) {
  const type = enquirerTypes.find(({ value }) => value === sent.enquirerType)?.label ?? '';
  const facts = [
    ['Subject', subject],
    ['Name', sent.name],
    ['Organisation', sent.organisation],
    ['Email', sent.email],
    ['I am a...', type],
  ].filter(([, value]) => value !== '');
  return (
    <div className="grid ruled part">
      <h2 className="side c4">What you sent</h2>
      <div className="from5">
        <dl className="sent">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="written" dir="auto">
          {sent.message}
        </p>
      </div>
    </div>
  );
}
