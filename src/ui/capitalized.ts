/** Turns "within 8 weeks" into "Within 8 weeks". */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
