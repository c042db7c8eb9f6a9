/* Replaces the link to an article by a button that copies it, if the browser can copy. */
const place = document.querySelector('[data-copy]');
const link = place?.querySelector('a');
const button = place?.querySelector('button');
const note = place?.querySelector('[role=status]');

// Without https there is no clipboard.
if (link && button && note && 'clipboard' in navigator) {
  button.hidden = false;
  button.onclick = async () => {
    note.textContent = await navigator.clipboard.writeText(link.href).then(
      () => 'Link copied',
      () => link.href,
    );
  };
}
