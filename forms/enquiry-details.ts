/** What a link to the form said beside the subject, and the form carries with it. */
export interface EnquiryDetails {
  /** The role applied for, as its page is named. */
  readonly role?: string;
  /** Which kind of partnership. */
  readonly with?: string;
}

const partnerships: readonly string[] = ['developers', 'municipalities'];

/** A name as files have it: nothing else is stored or sent on. */
const slug = /^[a-z0-9-]{1,80}$/;

/**
 * The details that belong to the subject, from a query or a posted form. Whoever changes the subject leaves them behind.
 *
 * @param read the value of a field, where there is one
 */
export function readDetails(
  subject: string,
  read: (name: string) => string | null | undefined,
): EnquiryDetails {
  const role = read('role') ?? '';
  if (subject === 'application') return slug.test(role) ? { role } : {};
  const kind = read('with') ?? '';
  return subject === 'partnership' && partnerships.includes(kind) ? { with: kind } : {};
}
