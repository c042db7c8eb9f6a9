import { openDialog } from '../ui/open-dialog.ts';

/* Shows the acknowledgement before the investor portal as a dialog. Without script it is a variant of the page. */
const dialog = document.querySelector<HTMLDialogElement>('.portal-dialog');
document.querySelector('.opens-portal')?.addEventListener('submit', (event) => {
  if (!dialog) return;
  event.preventDefault();
  dialog.querySelector('form')?.reset();
  openDialog(dialog);
});
