import * as v from 'valibot';
import { enquirySubjects, type EnquirySubjectSlug } from '../company/enquiry-subjects.ts';
import { storableText, withoutBidiControls, writtenText } from './written-text.ts';

/** Longest value of each field, in characters. */
export const enquiryLimits = { name: 120, organisation: 200, email: 254, message: 5000 } as const;

export const enquirerTypes = [
  { value: 'investor', label: 'Investor' },
  { value: 'partner', label: 'Partner' },
  { value: 'media', label: 'Media' },
  { value: 'other', label: 'Other' },
] as const;

const subjects = enquirySubjects.map((subject) => subject.slug) as [
  EnquirySubjectSlug,
  ...EnquirySubjectSlug[],
];
const types = enquirerTypes.map((type) => type.value);

const line = (limit: number, tooLong: string) =>
  v.pipe(
    storableText,
    v.trim(),
    v.maxLength(limit, tooLong),
    v.regex(/^[^\r\n\v\f\u0085\u2028\u2029]*$/, 'Write this on one line'),
  );
/** A line that is shown beside others, whose order nothing in it may turn round. */
const shownLine = (limit: number, tooLong: string) =>
  v.pipe(v.string(), v.transform(withoutBidiControls), line(limit, tooLong));

const name = shownLine(enquiryLimits.name, `Shorten your name to ${String(enquiryLimits.name)} characters`);
const email = line(
  enquiryLimits.email,
  `Shorten the email address to ${String(enquiryLimits.email)} characters`,
);
const emailForm = 'Enter an email address in the form name@example.com';

const shared = {
  organisation: shownLine(
    enquiryLimits.organisation,
    `Shorten the organisation to ${String(enquiryLimits.organisation)} characters`,
  ),
  enquirerType: v.picklist(types, 'Choose what describes you best'),
  message: writtenText('Enter a message', 'the message', enquiryLimits.message),
};

const identified = v.object({
  ...shared,
  subject: v.picklist(subjects, 'Choose a subject from the list'),
  name: v.pipe(name, v.nonEmpty('Enter your name')),
  email: v.pipe(email, v.nonEmpty('Enter your email address'), v.email(emailForm)),
});

/** A concern may be raised without a name or an address. */
const confidential = v.object({
  ...shared,
  subject: v.literal('speak-up'),
  name,
  email: v.union([v.literal(''), v.pipe(email, v.email(emailForm))], emailForm),
});

export type Enquiry = v.InferOutput<typeof identified>;
export type EnquiryField = keyof Enquiry;

/** The fields in the order in which the form asks for them. */
export const enquiryFields = [
  'subject',
  'name',
  'organisation',
  'email',
  'enquirerType',
  'message',
] as const satisfies readonly EnquiryField[];

/** What a visitor typed, to the letter, whether or not it is valid. */
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;

/** The six fields of a posted form. A field that is missing, or is a file, counts as empty. */
export function valuesOf(form: FormData): EnquiryValues {
  const typed = (field: EnquiryField) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    subject: typed('subject'),
    name: typed('name'),
    organisation: typed('organisation'),
    email: typed('email'),
    enquirerType: typed('enquirerType'),
    message: typed('message'),
  };
}

export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

export type ReadEnquiry =
  | { readonly valid: true; readonly enquiry: Enquiry }
  | { readonly valid: false; readonly errors: EnquiryErrors };

/** Checks what was typed; the first problem of each field is reported in plain words. */
export function readEnquiry(values: EnquiryValues): ReadEnquiry {
  const result = v.safeParse(values.subject === 'speak-up' ? confidential : identified, values);
  if (result.success) return { valid: true, enquiry: result.output };
  const errors: Partial<Record<EnquiryField, string>> = {};
  for (const issue of result.issues) {
    const field = enquiryFields.find((candidate) => candidate === issue.path?.[0]?.key);
    if (field) errors[field] ??= issue.message;
  }
  return { valid: false, errors };
}
