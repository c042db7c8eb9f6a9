import { quantityInWords } from '../../../company/commitments.ts';
import { contactLink } from '../../../company/enquiry-subjects.ts';
import { figureByName } from '../../../company/figure-by-name.ts';
import { TextLink } from '../text/button.tsx';
import './governance.css';
import { PortalDialog } from './portal-dialog.tsx';

interface GovernanceProps {
  /** Address of the investor portal, or `null` while none is connected. */
  readonly portal: string | null;
}

/** How investments are governed, and where existing investors find their reports. */
export function Governance({ portal }: GovernanceProps) {
  return (
    <section className="ruled">
      <div className="wrap">
        <h2 className="head">Governance &amp; Compliance</h2>
        <div className="panels" data-background="sheet">
          <article>
            <h3>Responsible Investment Framework</h3>
            <p className="soft">
              ESG data is subject to independent verification. The portfolio is tested against{' '}
              {figureByName('climateScenarios')} scenarios of global warming in line with TCFD, and the
              Sustainability Committee reports to the Board {quantityInWords('reportSustainability')}.
            </p>
            <TextLink href="/esg-policy">Read the ESG policy</TextLink>
          </article>
          <article>
            <h3>Reporting Portal</h3>
            <p className="soft">
              Fund documents, audited financials and {quantityInWords('investorReports')} reports, for
              existing investors.{' '}
              {portal === null ? (
                <>
                  Access is <a href={contactLink('investor-portal')}>arranged by Investor Relations</a>.
                </>
              ) : (
                <>The portal is at {new URL(portal).host}.</>
              )}
            </p>
            <PortalDialog portal={portal} />
          </article>
        </div>
      </div>
    </section>
  );
}
