// A page may be read in a later year than it was built in.
for (const year of document.querySelectorAll('[data-year]'))
  year.textContent = String(new Date().getFullYear());
