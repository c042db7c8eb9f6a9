/** “London” for “London, United Kingdom”: what a drawing or a map has room for. */
export const placeLabel = (location: string) => location.replace(/,.*/, '');
