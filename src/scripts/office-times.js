// The local time at each office, to the minute; without script its time zone stands there in words.
function tellTimes() {
  for (const place of document.querySelectorAll('[data-zone]')) {
    place.textContent = new Date().toLocaleTimeString('en-GB', {
      timeZone: place.dataset.zone,
      timeStyle: 'short',
    });
  }
}
tellTimes();
setInterval(tellTimes, 10000);
