import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';
import { knownName } from '../../company/known-name.ts';
import { subjectOrGeneral, valuesOf, type EnquiryValues } from '../enquiries/enquiry.ts';

/** The first words of a message, by the kind of partnership that a link names. */
const openings: Readonly<Record<string, string>> = {
  developers: 'Partnership for developers. The site, the scheme and where it stands:',
  municipalities: 'Partnership for municipalities. The place, the need and the timetable:',
};

/** What the sender is, where the subject of a link says it. */
const enquirerTypeOf: Partial<Record<EnquirySubjectSlug, string>> = {
  'investor-access': 'investor',
  'investor-portal': 'investor',
  application: 'other',
  partnership: 'partner',
  media: 'media',
};

/**
 * The empty form, or one that a link has begun to fill in: `subject`, `about` (a policy) or `with`, and `role`
 * for an application.
 * @param roleTitles title of each open role by its slug
 * @param policyTitles title of each policy by its path without the slash
 */
export function presetEnquiry(
  query: URLSearchParams,
  roleTitles: ReadonlyMap<string, string>,
  policyTitles: ReadonlyMap<string, string> = new Map(),
): EnquiryValues {
  const role = roleTitles.get(knownName(roleTitles.keys(), query.get('role')) ?? '');
  const named = [...policyTitles.keys(), ...Object.keys(openings)];
  const policyOrPartner = knownName(named, query.get('about') ?? query.get('with')) ?? '';
  const subject = subjectOrGeneral(query.get('subject')).slug;
  const policy = policyTitles.get(policyOrPartner);
  const opening = policy === undefined ? (openings[policyOrPartner] ?? '') : `About the ${policy}: `;
  return {
    ...valuesOf(new Map()),
    subject,
    enquirerType: enquirerTypeOf[subject] ?? '',
    message: role === undefined ? opening : `I would like to apply for the role of ${role}.`,
  };
}
