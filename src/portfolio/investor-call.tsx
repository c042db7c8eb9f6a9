import { eligibleInvestors } from '../../company/funds.ts';
import { ClosingCall } from '../ui/page-sections.tsx';

/** The end of the portfolio and of each project’s page. */
export function InvestorCall() {
  return (
    <ClosingCall
      line="Qualifying investors can ask for data on each asset."
      note={`For ${eligibleInvestors}.`}
      action={{ text: 'Request Investor Access', href: '/investor-relations' }}
    />
  );
}
