const wordsPerMinute = 220;

/** How many minutes a text takes to read at an average speed: at least one. */
export const readingMinutes = (text: string) =>
  Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute));
