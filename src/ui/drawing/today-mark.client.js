// Moves the marks of today on from the day of the build.
for (const mark of document.querySelectorAll('[data-today]')) {
  const [firstYear, start, yearLength, unit, along] = mark.dataset.today.split(',');
  const years = 1970 + Date.now() / 31556952000;
  const place = +start + (firstYear ? years - firstYear : years % 1) * yearLength;
  mark.setAttribute(along, place.toFixed(1) + unit);
  const text = mark.querySelector('text');
  if (!text) continue;
  text.setAttribute(
    'text-anchor',
    !unit || (place > 30 && place < 70) ? 'middle' : place < 50 ? 'start' : 'end',
  );
  text.textContent = `Today, ${new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })}`;
}
