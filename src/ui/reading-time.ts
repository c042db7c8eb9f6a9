const wordsPerMinute = 220;

/** Minutes to read a text at an ordinary pace, at least one. */
export const readingMinutes = (text: string) =>
  Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute));
