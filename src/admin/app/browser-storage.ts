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

/** Deletes what is kept under exactly that name. */
export function deleteStored(name: string): void {
  inMemory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing can be stored there.
  }
}
