import { commitments } from '../../../company/commitments.ts';
import { eligibleInvestors } from '../../../company/funds.ts';
import { mailboxes, organization } from '../../../company/organization.ts';

/** How to reach the group without the form. */
export function GeneralEnquiries() {
  const { display, href } = organization.telephone.value;
  const address = mailboxes.enquiries.value;
  return (
    <div className="from9 stack">
      <h2 className="side">General enquiries</h2>
      <p>
        <a href={`mailto:${address}`}>{address}</a>
        <br />
        <a href={href} className="num nb">
          {display}
        </a>
      </p>
      <p className="small soft">
        Investor opportunities are for {eligibleInvestors}. This site is not directed at people under{' '}
        {commitments.minimumAge.value}.
      </p>
    </div>
  );
}
