// Shows each office by its own clock: its local time, whether it is open, and its model lit outside of daylight.
const day = document.querySelector('.office-day');
const list = day.querySelector('ul');
const places = [...list.children];

/** Returns the local time as a share of the day, in per cent. */
function showOffice(place, now) {
  const { zone, days, from, to } = place.dataset;
  const local = (options) => now.toLocaleString('en-GB', { timeZone: zone, ...options });
  const time = local({ timeStyle: 'short' });
  const isOpen = days.includes(local({ weekday: 'long' })) && from <= time && time < to;
  const offset = local({ timeZoneName: 'shortOffset' }).split('GMT')[1].replace('-', '−');
  place.querySelector('.clock').textContent = time;
  place.querySelector('.state').textContent = `${isOpen ? 'Open' : 'Closed'} now, UTC${offset}`;
  const isNight = time < day.dataset.from || time >= day.dataset.to;
  const sources = place.querySelectorAll('source[media]');
  if (sources.length > 0) {
    place.dataset.background = isNight ? 'inverse' : 'picture';
    for (const source of sources) source.media = isNight ? 'screen' : 'not all';
    for (const node of [place, place.querySelector('img')]) node.toggleAttribute('data-daylight', !isNight);
  }
  const [hours, minutes] = time.split(':');
  return (100 * (+hours + minutes / 60)) / 24;
}

function showOffices() {
  const now = new Date();
  const inOrder = places
    .map((place) => ({ place, share: showOffice(place, now) }))
    .sort((a, b) => a.share - b.share);
  if (inOrder.some(({ place }, index) => place !== list.children[index]))
    list.append(...inOrder.map(({ place }) => place));
  for (const [direction, start] of [
    ['wide-only', 'x1'],
    ['narrow-only', 'y1'],
  ])
    day.querySelectorAll(`.${direction} .leader`).forEach((line, index) => {
      line.setAttribute(start, `${inOrder[index].share}%`);
      line.removeAttribute('visibility');
    });
}
showOffices();
setInterval(showOffices, 10000);
