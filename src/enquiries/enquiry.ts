import * as v from 'valibot';
import {
  concernRecipients,
  enquirySubjects,
  type ConcernRecipientSlug,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { emailAddressSchema, maxEmailLength, optionalEmailSchema } from '../forms/email-address.ts';

/** Longest value of each field, in characters. */
export const enquiryLimits = {
  name: 120,
  organisation: 200,
  email: maxEmailLength,
  message: 5000,
  cvLink: 500,
} as const;

export const enquirerTypes = [
  { value: 'investor', label: 'Investor' },
  { value: 'partner', label: 'Partner' },
  { value: 'media', label: 'Media' },
  { value: 'other', label: 'Other' },
] as const;

/** Marks that change the direction of the text after them, and by which one name can be made to look like another. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A browser sends a line break as two characters and counts it as one. */
const normalizeLineBreaks = (text: string) => text.replace(/\r\n?/g, '\n');

/** How many characters count towards the limit of a message. */
export const lengthOf = (text: string) => normalizeLineBreaks(text.normalize('NFC')).trim().length;

/** Text of any script, composed (NFC) and trimmed. NUL and halves of characters are refused: no store keeps them as they are. */
const storableText = v.pipe(
  v.string(),
  v.check(
    (text) => text.isWellFormed() && !text.includes('\0'),
    'Remove the characters that are not text; they may have come with something you pasted',
  ),
  v.transform((text) => text.normalize('NFC').trim()),
);

const maxLength = (field: string, limit: number) =>
  v.maxLength<string, number, string>(
    limit,
    `Shorten ${field} to ${limit.toLocaleString('en-GB')} characters`,
  );

const multilineText = (field: string, missing: string) =>
  v.pipe(
    storableText,
    v.transform(normalizeLineBreaks),
    v.nonEmpty(missing),
    maxLength(field, enquiryLimits.message),
  );

const line = (field: string, limit: number) =>
  v.pipe(
    storableText,
    maxLength(field, limit),
    v.check((text) => !/[\r\n\v\f\u0085\u2028\u2029]/.test(text), 'Write this on one line'),
  );
/** A line that is shown beside others, whose order nothing in it may turn round. */
const shownLine = (field: string, limit: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(bidiControls, '')),
    line(field, limit),
  );

const name = shownLine('your name', enquiryLimits.name);
const email = line('the email address', enquiryLimits.email);
export const requiredEmail = v.pipe(email, emailAddressSchema);

/** Of another scheme a link could run a script, or name a file of the reader’s own. */
function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
}

/** Empty where an applicant gives none. */
const cvLink = v.pipe(
  shownLine('the link', enquiryLimits.cvLink),
  v.check(
    (text) => text === '' || isHttpsAddress(text),
    'Enter a link that begins with https://, or leave this empty',
  ),
  v.transform((text) => text || undefined),
);

const identified = v.object({
  subject: v.picklist(
    enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug),
    'Choose a subject from the list',
  ),
  name: v.pipe(name, v.nonEmpty('Enter your name')),
  organisation: shownLine('the organisation', enquiryLimits.organisation),
  email: requiredEmail,
  enquirerType: v.picklist(
    enquirerTypes.map(({ value }) => value),
    'Choose what describes you best',
  ),
  message: multilineText('the message', 'Enter a message'),
  cvLink,
});

/** A concern may be raised without a name or an address, and nobody is asked what they are. */
const confidential = v.object({
  subject: identified.entries.subject,
  // Empty where the form did not ask, because the subject was changed in it without JavaScript.
  recipient: v.pipe(
    v.picklist(
      [...concernRecipients.map(({ slug }): ConcernRecipientSlug => slug), ''],
      'Choose who should receive this',
    ),
    v.transform((chosen) => (chosen === '' ? concernRecipients[0].slug : chosen)),
  ),
  name,
  organisation: identified.entries.organisation,
  email: v.pipe(email, optionalEmailSchema),
  message: identified.entries.message,
});

type Identified = v.InferOutput<typeof identified>;
type Confidential = v.InferOutput<typeof confidential>;

/**
 * `enquirerType` is asked of everybody but the reporter of a concern, `recipient` of nobody else, and `cvLink` of applicants
 * only.
 */
export type Enquiry = Omit<Identified, 'enquirerType' | 'cvLink'> &
  Partial<Pick<Identified, 'enquirerType' | 'cvLink'> & Pick<Confidential, 'recipient'>>;
type EnquiryField = keyof Enquiry;

/** In the order in which the form asks for them. */
export const enquiryFields = [
  'subject',
  'recipient',
  'name',
  'organisation',
  'email',
  'enquirerType',
  'message',
  'cvLink',
] as const satisfies readonly EnquiryField[];

/** What a visitor typed, to the letter, whether or not it is valid. */
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** The fields of a form. A field that is missing, or is a file, counts as empty. */
export function valuesOf(form: { get(field: EnquiryField): unknown }): EnquiryValues {
  const entries = enquiryFields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as EnquiryValues;
}

type ReadEnquiry =
  | { readonly valid: true; readonly enquiry: Enquiry }
  | { readonly valid: false; readonly errors: EnquiryErrors };

/** Checks what was typed; the first problem of each field is reported in plain words. */
export function readEnquiry(values: EnquiryValues): ReadEnquiry {
  const asked = values.subject === 'application' ? values : { ...values, cvLink: '' };
  const result = v.safeParse(values.subject === 'speak-up' ? confidential : identified, asked);
  if (result.success) return { valid: true, enquiry: result.output };
  const errors: Partial<Record<EnquiryField, string>> = {};
  for (const { path, message } of result.issues) {
    const field = enquiryFields.find((candidate) => candidate === path?.[0]?.key);
    if (field) errors[field] ??= message;
  }
  return { valid: false, errors };
}

const addition = multilineText('the addition', 'Enter what you want to add');

/** Checks what a reporter adds to a report. */
export function readAddition(typed: string): { readonly text?: string; readonly error?: string } {
  const result = v.safeParse(addition, typed);
  return result.success ? { text: result.output } : { error: result.issues[0].message };
}

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
  developers: 'Partnership for developers. The site, the scheme and where it stands:',
  municipalities: 'Partnership for municipalities. The place, the need and the timetable:',
};

/** The subject that a link chooses, or the first. */
export const preselectedSubject = (slug: string | null | undefined): EnquirySubjectSlug =>
  (enquirySubjects.find((subject) => subject.slug === slug) ?? enquirySubjects[0]).slug;

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
  const role = roleTitles.get(query.get('role') ?? '');
  const about = query.get('about') ?? query.get('with') ?? '';
  const policy = policyTitles.get(about);
  const opening = policy === undefined ? (openings[about] ?? '') : `About the ${policy}: `;
  return {
    subject: preselectedSubject(query.get('subject')),
    recipient: '',
    name: '',
    organisation: '',
    email: '',
    enquirerType: '',
    cvLink: '',
    message: role === undefined ? opening : `I would like to apply for the role of ${role}.`,
  };
}
