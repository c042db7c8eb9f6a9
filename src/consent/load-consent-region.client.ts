/* Loads the script of the consent banner and the statistics where they are needed. A visitor who has rejected optional storage loads this alone. */
import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';

const load = () => import('./consent-region.client.ts');

/** The pattern allows any prefix of the cookie’s name and no script of another company: src/consent/consent.ts reads the rest. */
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

// The visitor may have chosen on a page after the one to which Back leads.
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
    // Where the region cannot be loaded or is hidden, the policy has the same form.
    .catch(() => {
      location.href = link.href;
    });
});
