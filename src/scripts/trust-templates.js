{
  const templates = [...document.querySelectorAll('[data-astro-template]')].map((one) => one.innerHTML);
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (templates.includes(html) ? html : null),
  });
}
