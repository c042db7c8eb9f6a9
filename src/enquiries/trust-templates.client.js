{
  const templates = [...document.querySelectorAll('[data-astro-template], astro-slot')].map(
    (one) => one.innerHTML,
  );
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (templates.includes(html) ? html : null),
  });
}
