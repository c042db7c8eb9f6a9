import { capitalized } from '../../company/count-in-words.ts';
import { commitments } from '../../company/commitments.ts';
import { inventory, type InventoryItem } from '../../company/device-storage.ts';
import { inDays } from '../../company/time-limits.ts';
import { Section } from '../ui/section.tsx';
import { formatKeptFor } from './kept-for.ts';
import './consent-region.css';

const categoriesId = 'consent-categories';

/** The categories, with what each stores. src/consent/consent-region.client.ts shows the form and ticks what was chosen. */
function ConsentForm({ id, hasButton = false }: { id: string; hasButton?: boolean }) {
  const itemsOf = (wanted: InventoryItem['category']) =>
    inventory.filter(({ category }) => category === wanted);
  return (
    <form
      className="consent-form wrap"
      id={id}
      data-consent=""
      // The policy has both forms.
      aria-label={hasButton ? 'Categories' : 'Categories of the banner'}
      hidden
    >
      {hasButton ? null : <h2>Cookie settings</h2>}
      <p data-signal="" hidden>
        Your browser sends the Global Privacy Control signal. We treat it as a rejection, unless you accept
        here.
      </p>
      <p data-choice="accepted" hidden>
        Your choice at present: statistics are <b>on</b>.
      </p>
      <p data-choice="rejected" hidden>
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
          Always on: see the <a href="/cookies">Cookie &amp; Tracking Policy</a>.
        </p>
        <Items items={itemsOf('strictly necessary')} />
      </div>
      {hasButton ? (
        <p>
          <button className="btn plain" type="submit">
            Save choice
          </button>
        </p>
      ) : null}
    </form>
  );
}

/** The consent banner, hidden at the end of each page. `data-max-age` is how many seconds the answer is kept. */
export function ConsentRegion() {
  return (
    <>
      <section
        className="consent-region screen-only"
        aria-label="Cookie choices"
        data-background="panel"
        tabIndex={-1}
        hidden
        data-max-age={Math.floor(inDays(commitments.keepConsentChoice.limit)) * 86_400}
      >
        <ConsentForm id={categoriesId} />
        <div className="wrap answers">
          <p>
            May we count visits on our own server, without identifying you? We load no script of another
            company.
          </p>
          <button className="btn plain" type="button" value="rejected">
            Reject
          </button>
          <button className="btn plain" type="button" value="accepted">
            Accept
          </button>
          <button className="btn choose" type="button" aria-expanded="false" aria-controls={categoriesId}>
            Choose
          </button>
          <button className="btn plain" type="submit" form={categoriesId} hidden>
            Save choice
          </button>
        </div>
      </section>
      <p className="sr-only consent-status" role="status" />
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
      <ConsentForm id="settings-categories" hasButton />
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
