// An island draws from these templates. Trusted Types lets no other string become HTML.
{
  const templates = new Set();
  for (const template of document.querySelectorAll('template[data-astro-template]'))
    templates.add(template.innerHTML);
  window.trustedTypes?.createPolicy('default', { createHTML: (html) => (templates.has(html) ? html : null) });
}
