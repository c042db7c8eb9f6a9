import { enquirySubjects } from '../company/enquiry-subjects.ts';
import { enquiryLimits, type EnquiryValues } from './enquiry-form.ts';

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
  const asked = query.get('subject');
  const subject = enquirySubjects.find(({ slug }) => slug === asked) ?? enquirySubjects[0];
  const role = roleTitles.get(query.get('role') ?? '');
  const opening = openings[query.get('about') ?? query.get('with') ?? ''];
  return {
    subject: subject.slug,
    name: '',
    organisation: '',
    email: (query.get('email') ?? '').slice(0, enquiryLimits.email),
    enquirerType: '',
    message: role === undefined ? (opening ?? '') : `I would like to apply for the role of ${role}.`,
  };
}
