/** WebKit and slow disks read the text of a file only some time after the link was followed. */
const readingTime = 60_000;

/** Saves a text as a file. @param type its media type, such as "text/csv" */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingTime);
}
