// Suggests the path most like the requested one, or like the end of it, where few letters differ.
const requested = location.pathname.toLowerCase().replace(/(\.\w+|\/)$/, '');
/** The Levenshtein distance, row by row. */
const distance = (one, other) => {
  let row = [...one, 0].map((_, at) => at);
  for (const letter of other) {
    const next = [row[0] + 1];
    for (let at = 0; at < one.length; at++)
      next.push(Math.min(next[at] + 1, row[at + 1] + 1, row[at] + (one[at] !== letter)));
    row = next;
  }
  return row.at(-1);
};
const [nearest] = [...document.querySelectorAll('.nav a, .legal a')]
  .map(({ pathname }) => ({
    pathname,
    far: Math.min(
      ...[requested, requested.replace(/.*\//, '/')].map((path) => distance(path.slice(0, 40), pathname)),
    ),
  }))
  .sort((one, other) => one.far - other.far);
if (nearest.far <= nearest.pathname.length / 3) {
  const link = document.createElement('a');
  link.href = link.textContent = nearest.pathname;
  document.querySelector('.suggestion').append('Did you mean ', link, '?');
}
