/** "12.35%" of 12.345678 */
export const percent = (value: number) => `${String(Math.round(100 * value) / 100)}%`;
