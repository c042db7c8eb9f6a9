/*
 * The link to the search in the header opens a dialog instead, as do "/" and Ctrl or ⌘ with K where nobody types. The
 * dialog’s script is loaded when the pointer or the focus reaches the link.
 */
import { searchKeyOff } from '../../company/device-storage.ts';

let dialog: Promise<() => Promise<void>> | undefined;

function loadDialog() {
  dialog ??= import('./search-dialog.island.tsx').then(({ createSearchDialog }) =>
    createSearchDialog(searchKeyOff),
  );
  dialog.catch(() => {
    // The network may be back at the next attempt.
    dialog = undefined;
  });
  return dialog;
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

function isShortcut({ altKey, ctrlKey, key, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || isTypedInto(target) || document.querySelector(':modal')) return false;
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey;
  // Where storage is blocked, reading it fails.
  const isOff = () => navigator.cookieEnabled && localStorage.getItem(searchKeyOff) !== null;
  return key === '/' && !ctrlKey && !metaKey && !isOff();
}

const link = document.querySelector<HTMLAnchorElement>('.masthead .search');

if (link) {
  /** @param onFailure what happens when the dialog cannot be loaded */
  const open = (event: Event, onFailure: () => void) => {
    event.preventDefault();
    loadDialog()
      .then((show) => show())
      .catch(onFailure);
  };
  const followLink = () => {
    location.href = link.href;
  };
  link.role = 'button';
  link.ariaHasPopup = 'dialog';
  link.onpointerenter = link.onfocus = () => void loadDialog();
  link.onclick = (event) => {
    open(event, followLink);
  };
  link.onkeydown = (event) => {
    if (event.key === ' ') open(event, followLink);
  };
  addEventListener('keydown', (event) => {
    // After a shortcut the page is not left unasked: Enter follows the link.
    if (isShortcut(event))
      open(event, () => {
        link.focus();
      });
  });
}
