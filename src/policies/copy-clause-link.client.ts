/* The number of a clause is a link to it, which also copies its address to the clipboard. */
const noteMs = 4_000;
const copiedNote = document.querySelector('.copied');

async function copyLink({ target }: Event): Promise<void> {
  const link = (target as Element).closest<HTMLAnchorElement>('h2 > a');
  const heading = link?.parentElement;
  // Without https there is no clipboard.
  if (!heading || !('clipboard' in navigator)) return;
  await navigator.clipboard.writeText(link.href);
  heading.dataset['copied'] = '';
  if (copiedNote) copiedNote.textContent = 'Link copied';
  setTimeout(() => {
    delete heading.dataset['copied'];
  }, noteMs);
}

document.querySelector('.text')?.addEventListener('click', (event) => {
  // Where the clipboard is refused, the link still leads to the clause.
  copyLink(event).catch(() => undefined);
});
