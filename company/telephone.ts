/** With no-break spaces. */
export const formatTelephone = (number: string) => number.replaceAll(' ', '\u00A0');

/** "tel:+442079460000", for "+44 (0)20 7946 0000" */
export const telephoneHref = (number: string) => `tel:${number.replace('(0)', '').replace(/[^\d+]/g, '')}`;
