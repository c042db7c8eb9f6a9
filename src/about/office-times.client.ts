/* Shows each office by its own clock: its local time, whether it is open, and its model lit outside of daylight. */
import { initialsOf, placeOnDay, readOfficeClock } from './office-clock.ts';

const refreshMs = 10_000;
const list = document.querySelector('.about-offices');
const places = [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];

function setText(element: Element | null, text: string): void {
  if (element) element.textContent = text;
}

/** Chooses the picture of an office by its own clock. Without script, the visitor’s colour scheme chooses it. */
function light(place: HTMLElement, isNight: boolean): void {
  const sources = [...place.querySelectorAll<HTMLSourceElement>('source[media]')];
  if (sources.length === 0) return;
  place.dataset['background'] = isNight ? 'inverse' : 'picture';
  for (const source of sources) source.media = isNight ? 'screen' : 'not all';
  for (const node of [place, place.querySelector('img')]) {
    if (isNight) delete node?.dataset['daylight'];
    else if (node) node.dataset['daylight'] = 'bright';
  }
}

/** Shows what the clock of an office says. @returns the local time as a share of the day, in per cent */
function showOffice(place: HTMLElement, now: Date): number {
  const { zone = '', days = '', from = '', to = '' } = place.dataset;
  const clock = readOfficeClock({ zone, days: days.split(' '), from, to }, now);
  setText(place.querySelector('.about-office-clock'), clock.time);
  setText(
    place.querySelector('.about-office-state'),
    `${clock.isOpen ? 'Open' : 'Closed'} now, UTC${clock.offset}`,
  );
  light(place, clock.isNight);
  return placeOnDay(clock.time);
}

interface OfficeTime {
  readonly place: HTMLElement;
  /** In per cent of the day. */
  readonly share: number;
}

function markTimes(times: readonly OfficeTime[]): void {
  const marks = document.querySelectorAll('.about-office-time');
  for (const [index, { place, share }] of times.entries()) {
    const mark = marks[index];
    if (mark === undefined) continue;
    const at = `${String(share)}%`;
    mark.querySelector('line')?.setAttribute('x1', at);
    mark.querySelector('circle')?.setAttribute('cx', at);
    const label = mark.querySelector('text');
    label?.setAttribute('x', at);
    setText(label, initialsOf(place.querySelector('h3')?.textContent ?? ''));
    mark.removeAttribute('visibility');
  }
}

/** Moves the offices into this order. An element that is moved loses the focus, so the link that had it is given it back. */
function reorder(times: readonly OfficeTime[]): void {
  const focused = document.activeElement;
  list?.append(...times.map(({ place }) => place));
  if (focused instanceof HTMLElement && list?.contains(focused)) focused.focus({ preventScroll: true });
}

function showOffices(): void {
  const now = new Date();
  const inOrder = places
    .map((place) => ({ place, share: showOffice(place, now) }))
    .sort((one, other) => one.share - other.share);
  if (inOrder.some(({ place }, index) => place !== list?.children[index])) reorder(inOrder);
  markTimes(inOrder);
}

/** Shows the times from now on. */
function start(): void {
  showOffices();
  setInterval(showOffices, refreshMs);
  addEventListener('afterprint', showOffices);
}

// The first formatter of dates takes a slow phone a tenth of a second, and the offices are several screens below the first.
const approach = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return;
    approach.disconnect();
    start();
  },
  { rootMargin: '100%' },
);
if (list) approach.observe(list);

// On paper it is day everywhere.
addEventListener('beforeprint', () => {
  for (const place of places) light(place, false);
});
