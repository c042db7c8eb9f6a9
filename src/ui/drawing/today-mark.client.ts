/* Moves the marks for today from the day of the build to the present day. */
import { anchorOfToday, formatToday, placeOfToday, type YearAxis } from './year-axis.ts';

const today = new Date();
for (const mark of document.querySelectorAll<SVGElement>('[data-today]')) {
  const axis = JSON.parse(mark.dataset['today'] ?? '') as YearAxis;
  mark.setAttribute('x', `${String(placeOfToday(axis, today))}%`);
  const text = mark.querySelector('text');
  text?.setAttribute('text-anchor', anchorOfToday(axis, today));
  text?.replaceChildren(formatToday(today));
}
