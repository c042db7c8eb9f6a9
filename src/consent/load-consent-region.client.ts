/* Loads the scripts of the consent banner and of statistics if they are needed. After a rejection, only this one runs. */
import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';
import { consentParts } from './consent-parts.ts';
import type { ConsentRegion } from './consent-region.client.ts';

let region: Promise<ConsentRegion> | undefined;

// Only this script calls import(), so that Vite’s helper for it is part of this script and needs no request of its own.
function load(): Promise<ConsentRegion> {
  region ??= import('./consent-region.client.ts').then(({ createConsentRegion }) =>
    createConsentRegion(() => import('../statistics/measure-visits.client.ts')),
  );
  region.catch(() => {
    // The next attempt may succeed.
    region = undefined;
  });
  return region;
}

/** A quick check: any prefix of the cookie’s name. src/consent/consent.ts reads the cookie properly. */
const rejected = `${consentCookie.slice('__Host-'.length)}=${inventoryVersion}:rejected`;

function applyChoice(): void {
  if (
    !document.cookie.includes(rejected) ||
    document.getElementById(consentParts.region)?.hidden === false ||
    document.getElementById(consentParts.settings)
  )
    void load().then((consentRegion) => {
      consentRegion.applyChoice();
    });
}

// A page that is prerendered may never be seen, and its visitor may choose meanwhile on the page before.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', applyChoice, { once: true });
else applyChoice();

// After “Back”, the visitor may have chosen on the page that was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyChoice();
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/cookies#settings"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  load()
    .then((consentRegion) => {
      consentRegion.open(link);
    })
    // If the banner cannot be loaded or is hidden, the cookie policy has the same form.
    .catch(() => {
      location.href = link.href;
    });
});
