/*
 * The link to the search in the header opens a dialog instead, as do "/" and Ctrl or ⌘ with K. What the dialog needs is
 * loaded when the pointer or the focus reaches the link.
 */
import { isSearchKeyOff } from './search-key.ts';

const link = document.querySelector<HTMLAnchorElement>('.masthead .search');

if (link) {
  const load = () => import('../islands/search-dialog.tsx');
  const open = (event: Event) => {
    event.preventDefault();
    load()
      .then(({ openSearch }) => openSearch())
      .catch(() => {
        location.assign(link.href);
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
    const isSlash = key === '/' && !ctrlKey && !metaKey && !isTyping && !isSearchKeyOff();
    const isShortcut = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
    if (altKey || !(isSlash || isShortcut) || document.querySelector(':modal')) return;
    open(event);
  });
}
