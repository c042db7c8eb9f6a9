import { eligibleInvestors } from '../../../company/funds.ts';
import { organization, registeredOfficeInWords } from '../../../company/organization.ts';
import { policyRoutes, quickLinkPaths, routeAt } from '../../../company/site-map.ts';
import { Monogram } from './monogram.tsx';
import './site-footer.css';

interface SiteFooterProps {
  /** Of the copyright line; an inline script keeps it current between builds. */
  readonly year: number;
}

export function SiteFooter({ year }: SiteFooterProps) {
  const { operatingCompany, parent, placeOfRegistration, tagline, telephone, tradingName } = organization;
  return (
    <footer className="footer" data-background="navy">
      <div className="wrap">
        <div className="grid">
          <div className="c3">
            <Monogram />
            <p className="serif">{tagline.value}</p>
          </div>
          <nav className="c2" aria-labelledby="quick-links">
            <h2 id="quick-links">Quick links</h2>
            <ul>
              {quickLinkPaths.map((path) => (
                <li key={path}>
                  <a href={path}>{routeAt(path).linkText}</a>
                </li>
              ))}
            </ul>
          </nav>
          <nav className="c7" aria-labelledby="legal-links">
            <h2 id="legal-links">Legal &amp; Compliance</h2>
            <ul className="legal">
              {policyRoutes.map((route) => (
                <li key={route.path}>
                  <a href={route.path}>{route.linkText}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="imprint grid">
          <div className="c6 stack">
            <p>
              © <span data-year>{year}</span> {parent.name.value}, company number {parent.number.value}.{' '}
              {tradingName.value} is a trading name of {operatingCompany.name.value}, a subsidiary of{' '}
              {parent.name.value}, registered in {placeOfRegistration.value} with company number{' '}
              {operatingCompany.number.value}. Registered office: {registeredOfficeInWords()}.
            </p>
            <p>
              <a href="/contact">Contact us</a>, or telephone{' '}
              <a className="num nb" href={telephone.value.href}>
                {telephone.value.display}
              </a>
              .
            </p>
          </div>
          <p className="c6">
            The group is unregulated. Nothing on this website is an offer or a solicitation. Investment
            opportunities are for {eligibleInvestors}, and capital is at risk. See the{' '}
            <a href="/regulatory-disclosure">Regulatory Disclosure</a>.
          </p>
        </div>
      </div>
    </footer>
  );
}
