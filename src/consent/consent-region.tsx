import { commitments } from '../../company/commitments.ts';
import { inventory, type InventoryItem } from '../../company/device-storage.ts';
import { inDays } from '../../company/time-limits.ts';
import { formatKeptFor } from './inventory.ts';

interface ConsentRegionProps {
  /** Host of ANALYTICS_SCRIPT_URL, if that is set. */
  readonly analyticsHost: string | undefined;
}

/**
 * The consent banner, which src/consent/consent-region.client.ts puts at the end of a page. `data-max-age` is how long
 * the answer is kept, in seconds, and `data-stored` what is deleted when consent is withdrawn.
 */
export function ConsentRegion({ analyticsHost }: ConsentRegionProps) {
  const items = inventory(analyticsHost);
  const optional = items.filter(({ category }) => category === 'statistics');
  const necessary = items.filter(({ category }) => category === 'strictly necessary');
  const stored = optional.filter(({ kind }) => kind === 'cookie' || kind === 'local storage');
  return (
    <section
      className="consent-region"
      aria-label="Cookie choices"
      data-background="panel"
      tabIndex={-1}
      data-max-age={Math.floor(inDays(commitments.keepConsentChoice.limit)) * 86_400}
      data-stored={stored.map(({ name }) => name).join(' ')}
    >
      <form className="wrap" id="consent-categories" aria-label="Categories" hidden>
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
          <h2>
            <label className="checkbox-label">
              <input type="checkbox" name="statistics" />
              Statistics
            </label>
          </h2>
          <p>
            Optional.{' '}
            {analyticsHost === undefined
              ? 'The counts stay on our own server and do not identify you.'
              : `The counts do not identify you. Another company, ${analyticsHost}, would measure visits too.`}
          </p>
          <Items items={optional} />
        </div>
        <div>
          <h2>Strictly necessary</h2>
          <p>
            Always on: see the <a href="/cookies">Cookie &amp; Tracking Policy</a>.
          </p>
          <Items items={necessary} />
        </div>
      </form>
      <div className="wrap answers">
        <p>
          May we{analyticsHost === undefined ? '' : ` and ${analyticsHost}`} count page views and loading
          times, without identifying you?
        </p>
        <button className="btn plain" type="button" value="rejected">
          Reject
        </button>
        <button className="btn plain" type="button" value="accepted">
          Accept
        </button>
        <button className="choose" type="button" aria-expanded="false" aria-controls="consent-categories">
          Choose
        </button>
        <button className="btn plain" type="submit" form="consent-categories" hidden>
          Save choice
        </button>
      </div>
    </section>
  );
}

function Items({ items }: { items: readonly InventoryItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.name}>
          <b>{item.name}</b> ({item.kind}). {item.purpose} Kept for: {formatKeptFor(item)}.
        </li>
      ))}
    </ul>
  );
}
