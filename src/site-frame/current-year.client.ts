for (const year of document.querySelectorAll('[data-year]'))
  year.textContent = String(new Date().getFullYear());
