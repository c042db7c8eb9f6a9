const controls = ':is(a[href], button, input:not([type=hidden]), select, textarea):not(:disabled)';

/** How long a screen reader has to announce the dialog before its first control takes the focus. */
const announcementMs = 500;

/**
 * Shows the dialog as modal and gives the focus to its first control.
 *
 * Orca says nothing of a control in Firefox that takes the focus while the page behind the dialog leaves the accessibility
 * tree, and then takes letters for commands. The dialog itself therefore has the focus first, as the HTML standard says of
 * `autofocus` on a dialog. Whoever presses a key meanwhile already types into the control.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  const focusFirstControl = () => {
    if (dialog.open && !dialog.querySelector(':focus')) dialog.querySelector<HTMLElement>(controls)?.focus();
  };
  dialog.autofocus = true;
  dialog.showModal();
  if (document.activeElement === dialog) {
    dialog.addEventListener('keydown', focusFirstControl, { once: true, capture: true });
    setTimeout(focusFirstControl, announcementMs);
  } else {
    // Chromium does not give the focus to the dialog.
    focusFirstControl();
  }
}
