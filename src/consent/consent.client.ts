/* Whether there is anything to do about consent. A visitor who has rejected what is optional loads this alone. */
import { consentCookie, inventoryVersion } from '../../company/device-storage.ts';

const load = () => import('./consent-region.client.ts');

/** Whatever comes before the name, and without another company’s script: src/consent/consent.ts reads the rest. */
const rejected = `${consentCookie.slice('__Host-'.length)}=${inventoryVersion}:rejected`;

function applyChoice(): void {
  if (!document.cookie.includes(rejected) || document.querySelector('.consent-region'))
    void load().then(({ applyChoice: apply }) => apply());
}

applyChoice();

// The choice may have been made on a page after the one to which Back leads.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyChoice();
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/cookies#your-choices"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  load()
    .then(({ open }) => open(link))
    // Without the question, the policy says how else to choose.
    .catch(() => {
      location.assign(link.href);
    });
});
