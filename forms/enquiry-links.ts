import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { enquiryLimits, type EnquiryValues } from './enquiry-form.ts';

/** What a link to the form said beside the subject, and the form carries with it. */
export interface EnquiryDetails {
  /** The slug of the role applied for. */
  readonly role?: string;
  /** Which kind of partnership. */
  readonly with?: string;
}

/** The details that belong to the subject, from a query or a posted form. Another subject drops them. */
export function readDetails(
  subject: string,
  fields: { get(name: string): string | null | undefined },
): EnquiryDetails {
  const role = fields.get('role') ?? '';
  if (subject === 'application') return /^[a-z0-9-]{1,80}$/.test(role) ? { role } : {};
  const kind = fields.get('with') ?? '';
  return subject === 'partnership' && ['developers', 'municipalities'].includes(kind) ? { with: kind } : {};
}

/** First words of a message, for links that already know what it is about. */
const openings: Readonly<Record<string, string>> = {
  updates: 'Please add this address to the list for updates.',
  developers: 'Partnership for developers. The site, the scheme and where it stands:',
  municipalities: 'Partnership for municipalities. The place, the need and the timetable:',
};

/**
 * The empty form, or one that a link has begun to fill in: `subject`, `email`, `about` or `with`,
 * and `role` for an application.
 * @param roleTitles title of each open role by its slug
 */
export function presetEnquiry(
  query: URLSearchParams,
  roleTitles: ReadonlyMap<string, string>,
): EnquiryValues {
  const subject = enquirySubjects.find(({ slug }) => slug === query.get('subject')) ?? enquirySubjects[0];
  const role = roleTitles.get(query.get('role') ?? '');
  const opening = openings[query.get('about') ?? query.get('with') ?? ''] ?? '';
  return {
    subject: subject.slug,
    name: '',
    organisation: '',
    email: (query.get('email') ?? '').slice(0, enquiryLimits.email),
    enquirerType: '',
    message: role === undefined ? opening : `I would like to apply for the role of ${role}.`,
  };
}
