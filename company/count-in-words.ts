/** Turns "within 8 weeks" into "Within 8 weeks". */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "no projects", "one project", "three projects"; numbers above ten in figures. */
export const countInWords = (count: number, one: string, several = `${one}s`) =>
  `${words[count] ?? String(count)} ${count === 1 ? one : several}`;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "London, New York and Dubai"; each name once. */
export const listInWords = (names: readonly string[]) => listed.format(new Set(names));
