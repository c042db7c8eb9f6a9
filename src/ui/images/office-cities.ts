/** The alternative texts of the office cities’ pictures, by file name in this folder. They show kinds of places, not the real ones. */
export const officeCities: Readonly<Record<string, { readonly name: string; readonly alt: string }>> = {
  London: {
    name: 'office-london',
    alt: 'Model of a London quarter: a tidal river with a stone arched bridge, terraces around garden squares, a white crescent and mid-rise buildings.',
  },
  'New York': {
    name: 'office-new-york',
    alt: 'Model of a New York quarter: a tapering island laid out as a grid, with stepped towers, water tanks on the roofs, piers and a rectangular park.',
  },
  Dubai: {
    name: 'office-dubai',
    alt: 'Model of a Dubai quarter: courtyard houses with wind towers beside a creek with dhows, glass towers behind a row of palms, and sand dunes beyond.',
  },
  Singapore: {
    name: 'office-singapore',
    alt: 'Model of a Singapore quarter: rounded towers with planted sky gardens, a terraced green building and rows of tiled shophouses around a palm-lined bay.',
  },
};
