const separator = ' | ';

/** Begins the title of the window with the title of what the page now shows. */
export function setPageTitle(title: string): void {
  const [, site] = document.title.split(separator);
  document.title = [title, site].join(separator);
}

/** Says in the title of the window that something needs to be corrected. */
export function markTitleAsError(): void {
  document.title = `Error: ${document.title.replace(/^Error: /, '')}`;
}
