// The local time at each office. Without script the name of its time zone is shown.
function showTimes() {
  for (const place of document.querySelectorAll('[data-zone]')) {
    place.textContent = new Date().toLocaleTimeString('en-GB', {
      timeZone: place.dataset.zone,
      timeStyle: 'short',
    });
  }
}
showTimes();
setInterval(showTimes, 10000);
