{
  const [link, button, status] = document.querySelector('[data-copy]').children;
  button.hidden = !navigator.clipboard;
  button.onclick = () =>
    navigator.clipboard.writeText(link.href).then(
      () => (status.textContent = 'Link copied'),
      () => (status.textContent = link.href),
    );
}
