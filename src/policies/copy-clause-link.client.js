// The number of a clause is a link to it, which also copies its address to the clipboard.
document.querySelector('.text')?.addEventListener('click', ({ target }) => {
  const link = target.closest('h2 > a');
  if (!link || !navigator.clipboard) return;
  navigator.clipboard.writeText(link.href).then(() => {
    const heading = link.parentElement;
    heading.dataset.copied = '';
    document.querySelector('.copied').textContent = 'Link copied';
    setTimeout(() => delete heading.dataset.copied, 4000);
  });
});
