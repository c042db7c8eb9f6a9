/** "12.35%" of 12.345678 */
export const percent = (value: number) => `${String(Math.round(100 * value) / 100)}%`;

/** "12.35%" of 0.12345678 */
export const share = (fraction: number) => percent(100 * fraction);
