/** Begins the names of the files that visitors download: small letters, digits and hyphens. */
export const slug = 'hallmere';

/** Begins the reference of an enquiry: capital letters. References given earlier keep theirs. */
export const referencePrefix = 'HM';
