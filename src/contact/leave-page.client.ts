/*
 * Makes “Exit this page” work on pages about a concern, and keeps its text out of the browser’s history. It works
 * before the page’s island has been hydrated, and without it.
 */

const exitLink = () => document.querySelector<HTMLAnchorElement>('[data-exit]');

document.addEventListener('click', (event) => {
  const link = exitLink();
  if (!link?.contains(event.target as Element)) return;
  event.preventDefault();
  // The page is emptied before the other page has loaded, and replaced in the history.
  document.body.replaceChildren('Loading.');
  location.replace(link.href);
});

// The copy of the page that Back would show at once is emptied too.
addEventListener('pagehide', () => {
  if (exitLink()) document.querySelector('main')?.replaceChildren();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('main')?.childElementCount === 0) location.reload();
});

export {};
