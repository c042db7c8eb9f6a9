// Each office by its own clock: its local time, whether it is open, and its model lit outside of daylight.
const day = document.querySelector('.office-day');
const list = day.querySelector('ul');
const places = [...list.children];
function showTimes() {
  const now = new Date();
  for (const place of places) {
    const { zone, days, from, to } = place.dataset;
    const local = (options) => now.toLocaleString('en-GB', { timeZone: zone, ...options });
    const time = local({ timeStyle: 'short' });
    const isOpen = days.includes(local({ weekday: 'long' })) && from <= time && time < to;
    const offset = local({ timeZoneName: 'shortOffset' }).split('GMT')[1].replace('-', '−');
    place.querySelector('.clock').textContent = time;
    place.querySelector('.state').textContent = `${isOpen ? 'Open' : 'Closed'} now, UTC${offset}`;
    const [hours, minutes] = time.split(':');
    place.at = (+hours + minutes / 60) / 0.24;
    const isNight = time < day.dataset.from || time >= day.dataset.to;
    const sources = place.querySelectorAll('source[media]');
    if (sources.length === 0) continue;
    place.dataset.background = isNight ? 'inverse' : 'picture';
    for (const source of sources) source.media = isNight ? 'screen' : 'not all';
    for (const node of [place, place.querySelector('img')]) node.toggleAttribute('data-daylight', !isNight);
  }
  const inOrder = places.toSorted((a, b) => a.at - b.at);
  if (inOrder.some((place, index) => place !== list.children[index])) list.append(...inOrder);
  for (const [direction, start] of [
    ['across', 'x1'],
    ['down', 'y1'],
  ])
    day.querySelectorAll(`.${direction} .leader`).forEach((line, index) => {
      line.setAttribute(start, `${inOrder[index].at}%`);
      line.removeAttribute('visibility');
    });
}
showTimes();
setInterval(showTimes, 10000);
