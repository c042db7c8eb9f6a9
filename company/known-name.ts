/**
 * Finds the longest name with which a query’s value begins, in any case. Programs that show or shorten links add
 * text to their end: "speak-up.", "grid-queue?utm_source=x".
 */
export function knownName<Name extends string>(
  names: Iterable<Name>,
  value: string | null | undefined,
): Name | undefined {
  const typed = (value ?? '').trim().toLowerCase();
  const begins = (name: string) =>
    typed.startsWith(name.toLowerCase()) && isAddition(typed.slice(name.length));
  return [...names].filter(begins).sort((one, other) => other.length - one.length)[0];
}

/** Whether the text after a name cannot continue that name. */
const isAddition = (rest: string) => /^-*(?:$|[^\p{L}\p{N}_-])/u.test(rest);

/** The slug with which a query’s value begins; empty if there is none. */
export const slugIn = (value: string) =>
  /^[a-z0-9]*(?:-[a-z0-9]+)*/.exec(value.trim().toLowerCase())?.[0] ?? '';
