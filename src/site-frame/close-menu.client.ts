/* Closes the menu of a phone once a link in it is chosen, because the link may lead to a place in the same page. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.hidePopover();
});
