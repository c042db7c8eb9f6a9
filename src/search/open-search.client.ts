/*
 * The link to the search in the header opens a dialog instead, as do "/" and Ctrl or ⌘ with K. The dialog’s script is
 * loaded when the pointer or the focus reaches the link.
 */
import { searchKeyOff } from '../../company/device-storage.ts';

const link = document.querySelector<HTMLAnchorElement>('.masthead .search');

if (link) {
  const load = () => import('./search-dialog.island.tsx');
  const open = (event: Event) => {
    event.preventDefault();
    load()
      .then(({ openSearch }) => openSearch(searchKeyOff))
      .catch(() => {
        location.href = link.href;
      });
  };
  link.role = 'button';
  link.ariaHasPopup = 'dialog';
  link.onpointerenter = link.onfocus = () => void load().catch(() => undefined);
  link.onclick = open;
  link.onkeydown = (event) => {
    if (event.key === ' ') open(event);
  };
  addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey, target } = event;
    const isTyping =
      target instanceof Element && target.matches('input, select, textarea, [contenteditable]');
    // Where storage is blocked, reading it fails.
    const isOff = () => navigator.cookieEnabled && localStorage.getItem(searchKeyOff);
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isTyping && !isOff();
    const isShortcut = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
    if (altKey || !(isSlash || isShortcut) || document.querySelector(':modal')) return;
    open(event);
  });
}
