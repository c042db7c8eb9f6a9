import { Monogram, Wordmark } from '../../brand/marks.tsx';
import { eligibleInvestors } from '../../company/funds.ts';
import { atEndOfSentence, organization, formatRegisteredOffice } from '../../company/organization.ts';
import { contactLink } from '../../company/enquiry-subjects.ts';
import { footerPolicies, mainRoutes, quickLinkPaths, routeAt } from '../../company/site-map.ts';
import { searchAddress } from '../search/search.ts';
import { TelephoneLink } from '../ui/button.tsx';
import '../ui/disclosure.css';
import './site-footer.css';
import './site-header.css';

const { operatingCompany, parent, placeOfRegistration, tagline, telephone, tradingName, vatNumber } =
  organization;

/**
 * The fixed header with the nine links. Below 66rem the links are a popover behind "Menu": the browser opens it, closes it
 * on Escape or a tap elsewhere, returns the focus and sets `aria-expanded`. src/site-frame/close-menu.client.ts closes it after a
 * choice. src/search/open-search.client.ts turns the link to the search into a button.
 * @param path the path of the page; `null` if none of the nine links is current
 */
export function SiteHeader({ path }: { path: string | null }) {
  return (
    <header className="masthead" data-background="page">
      <a className="skip screen-only" href="#main">
        Skip to content
      </a>
      <div className="wrap">
        <a className="brand" href="/" aria-label={`${tradingName.value}, home`}>
          <Wordmark role="img" aria-label={tradingName.value} />
        </a>
        <button className="menu bare-button screen-only" type="button" popoverTarget="menu">
          <span className="opens">Menu</span>
          <span className="closes">Close</span>
        </button>
        <div className="nav screen-only" id="menu" popover="auto" data-background="page">
          <nav aria-label="Main">
            <ul className="plain-links">
              {mainRoutes.map((route) => (
                <li key={route.path}>
                  <a href={route.path} aria-current={route.path === path ? 'page' : undefined}>
                    {route.linkText}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="menu-end in-line">
            <a href="/insights#press">Press</a>
            <a href={contactLink('speak-up')}>Report a concern</a>
            <a href={searchAddress('')}>Search</a>
            <TelephoneLink number={telephone.value} />
          </p>
        </div>
        <a className="search screen-only" href={searchAddress('')} aria-label="Search">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M16 16l6 6M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0" />
          </svg>
        </a>
      </div>
    </header>
  );
}

/** The policies; on phones the groups of footerPolicies are folded. */
function LegalLinks() {
  return (
    <div className="legal link-list plain-links">
      {footerPolicies.map(({ name, routes }) => {
        const links = (
          <ul key={name}>
            {routes.map((route) => (
              <li key={route.path}>
                <a href={route.path}>{route.linkText}</a>
              </li>
            ))}
          </ul>
        );
        if (name === null) return links;
        return (
          <details key={name} className="disclosure open-when-wide" name="policies">
            <summary>{name}</summary>
            {links}
          </details>
        );
      })}
    </div>
  );
}

function Imprint({ year }: { year: number }) {
  return (
    <div className="imprint grid soft">
      <div className="span-6 stack">
        <p>
          © <span data-year>{year}</span> {parent.name.value}, company number {parent.number.value}.{' '}
          {tradingName.value} is a trading name of {operatingCompany.name.value}, which is registered in{' '}
          {placeOfRegistration.value} with company number {operatingCompany.number.value}. Registered office:{' '}
          {formatRegisteredOffice()}. {operatingCompany.name.value} is a subsidiary of{' '}
          {atEndOfSentence(parent.name.value)}.
          {vatNumber.value === null ? null : ` VAT number: ${vatNumber.value}.`}
        </p>
        <p>
          <a href="/contact">Contact us</a>, or telephone <TelephoneLink number={telephone.value} />.
        </p>
        <p className="in-line link-list screen-only">
          <a href="/insights#press">Press</a>
          <a href={contactLink('speak-up')}>Report a concern</a>
          <a href="/cookies#settings">Cookie settings</a>
        </p>
      </div>
      <p className="span-6">
        The group is unregulated. Nothing on this site is an offer or a solicitation. Investment opportunities
        are for {eligibleInvestors}, and capital is at risk. See the{' '}
        <a href="/regulatory-disclosure">Regulatory Disclosure</a>.
      </p>
    </div>
  );
}

/** @param year of the copyright line, which src/site-frame/current-year.client.ts keeps current between builds */
export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="footer" data-background="inverse">
      <div className="wrap">
        <div className="grid screen-only">
          <div className="span-3">
            <Monogram className="monogram" aria-hidden="true" />
            <p className="heading-2">{tagline.value}</p>
          </div>
          <nav className="span-2" aria-labelledby="quick-links">
            <h2 className="label-heading" id="quick-links">
              Quick links
            </h2>
            <ul className="link-list plain-links">
              {quickLinkPaths.map((path) => (
                <li key={path}>
                  <a href={path}>{routeAt(path).linkText}</a>
                </li>
              ))}
            </ul>
          </nav>
          <nav className="span-7" aria-labelledby="legal-links">
            <h2 className="label-heading" id="legal-links">
              Legal &amp; Compliance
            </h2>
            <LegalLinks />
          </nav>
        </div>
        <Imprint year={year} />
      </div>
    </footer>
  );
}
