/* Suggests the path that is most similar to the requested one, or to its end, if few letters differ. */

/** How many letters are compared at most, because the time grows with their number. */
const maxLength = 40;

/** The Levenshtein distance, calculated row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: one.length + 1 }, (_, at) => at);
  for (const letter of other) {
    const next = [(row[0] ?? 0) + 1];
    for (let at = 0; at < one.length; at++)
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (one[at] === letter ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const requested = location.pathname.toLowerCase().replace(/(\.\w+|\/)$/, '');
const ways = [requested, requested.replace(/.*\//, '/')].map((path) => path.slice(0, maxLength));
const [nearest] = [...document.querySelectorAll<HTMLAnchorElement>('.nav a, .legal a')]
  .map(({ pathname }) => ({ pathname, far: Math.min(...ways.map((path) => distance(path, pathname))) }))
  .sort((one, other) => one.far - other.far);
if (nearest && nearest.far <= nearest.pathname.length / 3) {
  const link = document.createElement('a');
  link.href = link.textContent = nearest.pathname;
  document.querySelector('.suggestion')?.append('Did you mean ', link, '?');
}
