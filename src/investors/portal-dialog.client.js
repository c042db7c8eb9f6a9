// This script shows the acknowledgement before the investor portal as a dialog. Without script it is a view of the page.
{
  const dialog = document.querySelector('dialog.portal');
  document.querySelector('.opens-portal').onsubmit = (event) => {
    event.preventDefault();
    dialog.querySelector('form').reset();
    dialog.showModal();
  };
}
