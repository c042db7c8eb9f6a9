/** When the page has loaded and a frame has been drawn since: what is not in the first view takes no time from it. */
export const firstViewDrawn = new Promise<void>((resolve) => {
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(resolve)));
});
