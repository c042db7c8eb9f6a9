/* Shows the acknowledgement before the investor portal as a dialog, and leads to the portal. Without script it is a variant of the page. */
import { openDialog } from '../ui/open-dialog.ts';

const dialog = document.querySelector<HTMLDialogElement>('.portal-dialog');
document.querySelector('.opens-portal')?.addEventListener('submit', (event) => {
  if (!dialog) return;
  event.preventDefault();
  dialog.querySelector('form')?.reset();
  openDialog(dialog);
});

/**
 * Goes to the portal as a link does. Chromium and Safari apply `form-action` to the redirects of a form too, and would stop at a
 * portal that redirects to another host for the sign-in, without a message.
 */
function onContinue(event: SubmitEvent): void {
  const form = event.currentTarget as HTMLFormElement;
  const { submitter } = event;
  if (submitter instanceof HTMLButtonElement && submitter.formMethod === 'dialog') return;
  event.preventDefault();
  const address = new URL(form.action);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[type=hidden]'))
    address.searchParams.append(name, value);
  location.assign(address);
}

for (const form of document.querySelectorAll<HTMLFormElement>('.portal-acknowledgement'))
  form.addEventListener('submit', onContinue);
