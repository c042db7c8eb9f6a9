const wordsPerMinute = 220;

/** How long a text takes to read at an average speed, such as "4 minutes": at least one. */
export function readingTime(text: string): string {
  const minutes = Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute));
  return minutes === 1 ? '1 minute' : `${String(minutes)} minutes`;
}
