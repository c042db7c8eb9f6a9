const wordsPerMinute = 220;

/** Minutes to read a Markdown or MDX text at an ordinary pace, at least one. Tags count as one word. */
export function readingMinutes(source: string): number {
  const words = source.replaceAll(/<[^>]+>/g, 'x').match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
