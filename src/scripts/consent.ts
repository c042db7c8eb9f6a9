/*
 * Loads the question where there is no choice yet, and statistics where they were accepted. A visitor who has rejected
 * them loads this file alone.
 */
import type * as ConsentRegion from './consent-region.ts';
import { currentChoice } from './current-choice.ts';

let region: Promise<typeof ConsentRegion> | undefined;
const loadRegion = () => (region ??= import('./consent-region.ts'));

function applyChoice(): void {
  const choice = currentChoice();
  if (choice === undefined) void loadRegion().then(({ ask }) => ask());
  else void region?.then(({ close }) => close());
  if (choice === 'accepted')
    void import('./statistics.ts').then(({ start }) => {
      start(true);
    });
}

// A page that is prerendered may never be shown.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', applyChoice, { once: true });
else applyChoice();

// The choice may have been made on a page after the one to which Back leads.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) applyChoice();
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href="/cookies#your-choices"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  loadRegion()
    .then(({ open }) => open(link))
    // Without the question, the policy says how else to choose.
    .catch(() => {
      location.assign(link.href);
    });
});
