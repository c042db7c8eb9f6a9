import { armor, Encrypter } from 'age-encryption';

/** Whether a text is an age recipient of the type X25519, "age1…". */
export function isAgeRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return /^age1[0-9a-z]{58}$/.test(text);
  } catch {
    return false;
  }
}

/** Whether a text is an armored age file. */
export function isAgeFile(text: string): boolean {
  try {
    return Buffer.from(armor.decode(text)).toString('latin1').startsWith('age-encryption.org/v1\n-> ');
  } catch {
    return false;
  }
}
