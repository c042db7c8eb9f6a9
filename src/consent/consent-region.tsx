import { capitalized } from '../../company/count-in-words.ts';
import { commitments } from '../../company/commitments.ts';
import { inventory, type InventoryItem } from '../../company/device-storage.ts';
import { inDays } from '../../company/time-limits.ts';
import { NewTabLink } from '../ui/new-tab-link.tsx';
import { Section } from '../ui/section.tsx';
import { consentParts } from './consent-parts.ts';
import { formatKeptFor } from './kept-for.ts';
import './consent-region.css';

/**
 * The categories, with what each stores, for the banner or for the cookie policy, which has both. The styles show what
 * src/consent/consent-region.client.ts says on the form: the choice, and the signal of the browser.
 */
function ConsentForm({ part }: { part: 'categories' | 'settings' }) {
  const isBanner = part === 'categories';
  const itemsOf = (wanted: InventoryItem['category']) =>
    inventory.filter(({ category }) => category === wanted);
  return (
    <form
      className="consent-form wrap"
      id={consentParts[part]}
      aria-label={isBanner ? 'Categories of the banner' : 'Categories'}
      // Without script there is no choice to save, and no banner.
      hidden={!isBanner}
    >
      {isBanner ? <h2>Cookie settings</h2> : null}
      <p className="with-signal">
        Your browser sends the Global Privacy Control signal. We treat it as a rejection, unless you accept
        here.
      </p>
      <p className="when-accepted">
        Your choice at present: statistics are <b>on</b>.
      </p>
      <p className="when-rejected">
        Your choice at present: statistics are <b>off</b>.
      </p>
      <div>
        <h3>
          <label className="checkbox-label">
            <input type="checkbox" name="statistics" />
            Statistics
          </label>
        </h3>
        <p>
          Optional. The counts stay on our own server and do not identify you. This site loads no script of
          another company.
        </p>
        <Items items={itemsOf('statistics')} />
      </div>
      <div>
        <h3>Strictly necessary</h3>
        <p>
          Always on
          {isBanner ? (
            <>
              : see the <NewTabLink href="/cookies">Cookie &amp; Tracking Policy</NewTabLink>
            </>
          ) : null}
          .
        </p>
        <Items items={itemsOf('strictly necessary')} />
      </div>
      {isBanner ? null : (
        <p>
          <button className="btn plain" type="submit">
            Save choice
          </button>
        </p>
      )}
    </form>
  );
}

/** The consent banner, hidden at the end of each page. `data-max-age` is how many seconds the answer is kept. */
export function ConsentRegion() {
  return (
    <>
      <section
        className="consent-region screen-only"
        id={consentParts.region}
        aria-label="Cookie choices"
        data-background="panel"
        tabIndex={-1}
        hidden
        data-max-age={Math.floor(inDays(commitments.keepConsentChoice.limit)) * 86_400}
      >
        <ConsentForm part="categories" />
        <div className="wrap answers">
          <p>
            May we count page views, loading times and referring sites, without identifying you?{' '}
            <a href="/cookies#settings">Details</a>
          </p>
          <button className="btn plain" type="button" value="rejected">
            Reject
          </button>
          <button className="btn plain" type="button" value="accepted">
            Accept
          </button>
          <button
            className="btn choose"
            type="button"
            value="choose"
            aria-expanded="false"
            aria-controls={consentParts.categories}
          >
            Choose
          </button>
          <button className="btn plain save" type="submit" form={consentParts.categories}>
            Save choice
          </button>
        </div>
      </section>
      <p className="sr-only consent-status screen-only" id={consentParts.status} role="status" />
    </>
  );
}

/** The same form on the page of the cookie policy, for visitors who cannot see the banner. */
export function ConsentSettings() {
  return (
    <Section className="ruled consent-settings screen-only" id="settings">
      <h2>Cookie settings</h2>
      <p className="consent-without-script">
        Optional data is sent by JavaScript alone, so there is a choice to save only where JavaScript is on.
      </p>
      <ConsentForm part="settings" />
    </Section>
  );
}

/** Each item’s purpose comes before its technical name. */
function Items({ items }: { items: readonly InventoryItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.name}>
          {item.purpose} Kept for: {formatKeptFor(item)}.{' '}
          <span className="soft">
            {capitalized(item.kind)}: {item.name}
          </span>
        </li>
      ))}
    </ul>
  );
}
