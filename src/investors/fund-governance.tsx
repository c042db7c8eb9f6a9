import { formatQuantity } from '../../company/commitments.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { figureByName } from '../../company/figure-by-name.ts';
import { terms } from '../../company/terms.ts';
import { TextLink } from '../ui/button.tsx';
import { DescribedLink } from '../ui/described-link.tsx';
import { TitledSection } from '../ui/section.tsx';
import '../ui/dialog.css';
import './investors.css';

/**
 * The target and the label of the acknowledgement: the portal's domain, or who arranges access. The query is
 * separate because a GET form replaces the query of its action.
 * @param portal absolute address of the portal, or `null` while access is arranged by Investor Relations
 */
export function portalDestination(portal: string | null) {
  if (portal === null) {
    const link = contactLink('investor-portal');
    const [action = link, query = ''] = link.split('?');
    return { action, query: [...new URLSearchParams(query)], name: 'Investor Relations' };
  }
  const { origin, pathname, searchParams, hash, host } = new URL(portal);
  return { action: origin + pathname + hash, query: [...searchParams], name: host };
}

const acknowledgementTitle = 'For existing institutional and professional investors';

/** Leads to the portal once the visitor has said that they are an investor. The browser requires the tick, without script too. */
function Acknowledgement({ portal, isInDialog = false }: { portal: string | null; isInDialog?: boolean }) {
  const { action, query, name } = portalDestination(portal);
  return (
    <>
      <p className="soft">
        {portal === null
          ? 'Investor Relations arranges access to the portal. You cannot sign in on this site, and it never asks for a password.'
          : `You are about to leave this site for ${name}, where existing investors sign in.`}
      </p>
      <form className="portal-acknowledgement" method="get" action={action} autoComplete="off">
        {query.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <label className="checkbox-label">
          <input type="checkbox" required />
          <span>I am, or I act for, an existing institutional or professional investor.</span>
        </label>
        <div className="actions">
          <button className="btn" type="submit">
            Continue to {name}
          </button>
          {isInDialog ? (
            <button className="btn plain" type="submit" formMethod="dialog" formNoValidate>
              Close
            </button>
          ) : null}
        </div>
      </form>
    </>
  );
}

/** The button leads to the page with the acknowledgement in the card; src/investors/portal-dialog.client.ts opens the dialog instead. */
function PortalButton({ portal }: { portal: string | null }) {
  return (
    <>
      <form className="opens-portal" action="/investor-relations#reporting-portal">
        <input type="hidden" name="view" value="portal" />
        <button className="btn" type="submit">
          Access Investor Portal
        </button>
      </form>
      <dialog className="portal-dialog" aria-labelledby="investor-portal-title">
        <h2 className="heading-3" id="investor-portal-title">
          {acknowledgementTitle}
        </h2>
        <Acknowledgement portal={portal} isInDialog />
      </dialog>
    </>
  );
}

interface GovernanceProps {
  /** Address of the investor portal, or `null` while none is connected. */
  portal: string | null;
  /** Whether the visitor has asked for the portal and is shown the acknowledgement. */
  asksForPortal: boolean;
}

/** The framework of responsible investment, and the way to the investor portal. */
export function Governance({ portal, asksForPortal }: GovernanceProps) {
  return (
    <TitledSection title="Governance & Compliance">
      <div
        className="investor-governance auto-columns aligned-parts framed-cells keep-together"
        data-background="panel"
      >
        <article>
          <h3>Responsible Investment Framework</h3>
          <p className="soft">
            The Sustainability Committee reviews ESG data before we publish it and reports to the Board{' '}
            {formatQuantity('reportSustainability')}. We test the portfolio at{' '}
            {figureByName('climateScenarios')} of warming, in line with{' '}
            <DescribedLink href={terms.TCFD.definedAt} description={terms.TCFD.meaning}>
              TCFD
            </DescribedLink>
            . Our policy calls for independent verification.
          </p>
          <TextLink href="/esg-policy">Read the ESG policy</TextLink>
        </article>
        <article id="reporting-portal">
          <h3>Reporting Portal</h3>
          <p className="soft">
            Fund documents, audited financials and {formatQuantity('investorReports')} reports, for existing
            investors.{' '}
            {portal === null ? (
              <>
                <a href={contactLink('investor-portal')}>Investor Relations arranges access</a>.
              </>
            ) : (
              <>The portal is at {new URL(portal).host}.</>
            )}
          </p>
          {asksForPortal ? (
            <section aria-labelledby="investor-portal-title">
              <h4 className="heading-3" id="investor-portal-title">
                {acknowledgementTitle}
              </h4>
              <Acknowledgement portal={portal} />
            </section>
          ) : (
            <PortalButton portal={portal} />
          )}
        </article>
      </div>
    </TitledSection>
  );
}
