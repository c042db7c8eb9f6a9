/* Loads the scripts of the consent banner and of statistics if they are needed. After a rejection, only this one runs. */
import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';

// Only this script calls import(), so that Vite’s helper for it is part of this script and needs no request of its own.
const load = async () => {
  const region = await import('./consent-region.client.ts');
  region.setStatisticsLoader(() => import('../statistics/measure-visits.client.ts'));
  return region;
};

/** A quick check: any prefix of the cookie’s name. src/consent/consent.ts reads the cookie properly. */
const rejected = `${consentCookie.slice('__Host-'.length)}=${inventoryVersion}:rejected`;

function applyChoice(): void {
  if (
    !document.cookie.includes(rejected) ||
    document.querySelector('.consent-region:not([hidden]), #settings')
  )
    void load().then(({ applyChoice: apply }) => {
      apply();
    });
}

applyChoice();

// After “Back”, the visitor may have chosen on the page that was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyChoice();
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/cookies#settings"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  load()
    .then(({ open }) => {
      open(link);
    })
    // If the banner cannot be loaded or is hidden, the cookie policy has the same form.
    .catch(() => {
      location.href = link.href;
    });
});
