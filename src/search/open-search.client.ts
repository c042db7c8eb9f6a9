/*
 * Makes the header’s link to the search open a dialog. So do "/" and Ctrl or ⌘ with K, unless somebody is typing. The dialog’s
 * script is loaded when the pointer or the focus reaches the link.
 */
import { searchKeyOff } from '../../company/device-storage.ts';

let dialog: Promise<() => void> | undefined;

function loadDialog() {
  dialog ??= import('./search-dialog.island.tsx').then(({ createSearchDialog }) =>
    createSearchDialog(searchKeyOff),
  );
  dialog.catch(() => {
    // The next attempt may succeed.
    dialog = undefined;
  });
  return dialog;
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

function isShortcut({ altKey, ctrlKey, key, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || isTypedInto(target) || document.querySelector(':modal')) return false;
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey;
  // Reading fails if storage is blocked.
  const isOff = () => navigator.cookieEnabled && localStorage.getItem(searchKeyOff) !== null;
  return key === '/' && !ctrlKey && !metaKey && !isOff();
}

const link = document.querySelector<HTMLAnchorElement>('.masthead .search');

if (link) {
  /** @param onFailure is called if the dialog cannot be loaded */
  const open = (
    event: Event,
    onFailure = () => {
      location.href = link.href;
    },
  ) => {
    event.preventDefault();
    loadDialog()
      .then((show) => {
        show();
      })
      .catch(onFailure);
  };
  link.role = 'button';
  link.ariaHasPopup = 'dialog';
  link.onpointerenter = link.onfocus = () => void loadDialog();
  link.onclick = (event) => {
    // With these keys the browser opens the page of the search in a new tab or window, or saves it.
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isForBrowser) open(event);
  };
  link.onkeydown = (event) => {
    if (event.key === ' ') open(event);
  };
  addEventListener('keydown', (event) => {
    // A shortcut must not leave the page: it only focuses the link, which Enter follows.
    if (isShortcut(event))
      open(event, () => {
        link.focus();
      });
  });
}
