/*
 * Makes “Exit this page” work on pages about a concern, and keeps a report’s text out of the browser’s history. It works
 * before the page’s island has been hydrated, and without it.
 */

const exitPresses = 3;
/** The milliseconds within which Esc must be pressed again, as on GOV.UK. */
const exitTimeout = 5_000;

const exitLink = () => document.querySelector<HTMLAnchorElement>('[data-exit]');

const announcement = document.createElement('p');
announcement.role = 'status';
announcement.className = 'sr-only';
document.body.append(announcement);

/** Empties the page before the other page has loaded, and replaces it in the history. */
function exit({ href }: HTMLAnchorElement): void {
  const status = document.createElement('p');
  status.role = 'alert';
  document.body.replaceChildren(status);
  status.append('Loading.');
  location.replace(href);
}

let presses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function expire(): void {
  presses = 0;
  announcement.textContent = 'Exit this page expired.';
}

document.addEventListener('keyup', ({ key }) => {
  const link = exitLink();
  if (!link || (key !== 'Escape' && presses === 0)) return;
  clearTimeout(timer);
  if (key !== 'Escape') {
    expire();
    return;
  }
  presses += 1;
  const left = exitPresses - presses;
  if (left === 0) exit(link);
  else {
    announcement.textContent = `Escape, press ${String(left)} more ${left === 1 ? 'time' : 'times'} to exit.`;
    timer = setTimeout(expire, exitTimeout);
  }
});

document.addEventListener('click', (event) => {
  const link = exitLink();
  if (!link?.contains(event.target as Element)) return;
  event.preventDefault();
  exit(link);
});

// The copy of the page that Back would show at once is emptied too.
addEventListener('pagehide', () => {
  if (exitLink()) document.querySelector('main')?.replaceChildren();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('main')?.childElementCount === 0) location.reload();
});

export {};
