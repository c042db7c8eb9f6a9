/* Takes a page about a concern out of the history with “Exit this page”, before the page’s island has been hydrated, and without it. */

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-exit]');
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  location.replace(link.href);
});

export {};
