/* A browser may have localStorage switched off, or full. Then texts are kept in memory, until the page is left. */
const inMemory = new Map<string, string>();

/** @returns undefined if nothing is kept under that name */
export function readStored(name: string): string | undefined {
  try {
    return inMemory.get(name) ?? localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it outlasts the page */
export function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    inMemory.delete(name);
    return true;
  } catch {
    inMemory.set(name, text);
    return false;
  }
}

/** The names of everything whose name begins so. */
export function storedNames(beginning: string): readonly string[] {
  let stored: readonly string[] = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Nothing can be stored there.
  }
  return [...new Set([...inMemory.keys(), ...stored])].filter((name) => name.startsWith(beginning));
}

/** Deletes everything whose name begins so. */
export function deleteStored(beginning: string): void {
  for (const name of inMemory.keys()) if (name.startsWith(beginning)) inMemory.delete(name);
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(beginning)) localStorage.removeItem(name);
  } catch {
    // Nothing can be stored there.
  }
}
