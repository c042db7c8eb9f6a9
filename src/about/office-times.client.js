// The local time at each office, and whether it is within its hours. Without script the name of its time zone is shown.
function showTimes() {
  const now = new Date();
  for (const place of document.querySelectorAll('[data-zone]')) {
    const { zone, days, from, to } = place.dataset;
    const local = (format) => now.toLocaleString('en-GB', { timeZone: zone, ...format });
    const time = local({ timeStyle: 'short' });
    const isOpen = days.includes(local({ weekday: 'long' })) && from <= time && time < to;
    place.textContent = `${time}\n${isOpen ? 'Open' : 'Closed'} now`;
  }
}
showTimes();
setInterval(showTimes, 10000);
