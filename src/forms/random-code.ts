/** No vowels, so that no words arise, and no characters that look or sound like each other. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';

const randomGroup = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) =>
    alphabet.charAt(number % alphabet.length),
  ).join('');

/** A random code such as "7QK4-93PD" for two groups: 4.8 bits for each character. */
export const randomCode = (groups: number) => Array.from({ length: groups }, randomGroup).join('-');
