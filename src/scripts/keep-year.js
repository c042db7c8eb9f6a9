// Pages are built once and may be read in a later year.
for (const year of document.querySelectorAll('[data-year]'))
  year.textContent = String(new Date().getFullYear());
