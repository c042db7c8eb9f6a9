import { TelephoneLink } from '../ui/button.tsx';
import type { ContactFacts } from './contact-facts.ts';

/** The other ways to reach the company. */
export function GeneralEnquiries({ facts }: { readonly facts: ContactFacts }) {
  return (
    <div className="stack">
      <h2 className="heading-3">General enquiries</h2>
      <p>
        <a href={`mailto:${facts.mailboxes.enquiries}`}>{facts.mailboxes.enquiries}</a>
        <br />
        <TelephoneLink number={facts.telephone} />
      </p>
      <p className="small soft">
        Investor opportunities are for {facts.eligibleInvestors}. This site is not directed at people under{' '}
        {facts.minimumAge}.
      </p>
    </div>
  );
}
