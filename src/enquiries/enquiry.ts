import * as v from 'valibot';
import {
  complaintTopicsOf,
  concernRecipients,
  enquirySubjects,
  type ComplaintTopicSlug,
  type ConcernRecipientSlug,
  type EnquirySubjectSlug,
} from '../../company/enquiry-subjects.ts';
import { knownName } from '../../company/known-name.ts';
import { emailLine, optionalEmailSchema, requiredEmail } from '../forms/email-field.ts';
import { multilineText, normalizeLineBreaks, displayLine } from '../forms/text.ts';

const enquirerTypes = [
  { value: 'investor', label: 'Investor' },
  { value: 'partner', label: 'Partner' },
  { value: 'media', label: 'Media' },
  { value: 'other', label: 'Other' },
] as const;

/** Those at whom the fund pages are directed (Financial Promotion Order 2005), and the others. */
const investorCategories = [
  { value: 'professional', label: 'An investment professional (article 19)' },
  { value: 'high-net-worth', label: 'A high net worth body (article 49)' },
  { value: 'outside-uk', label: 'Outside the United Kingdom' },
  { value: 'other', label: 'Other' },
] as const;

/** The number of characters that count towards the limit of a message. */
export const lengthOf = (text: string) => normalizeLineBreaks(text.normalize('NFC')).trim().length;

/** In characters. */
export const messageLimit = 5000;
export const messageLimitText = `Up to ${messageLimit.toLocaleString('en-GB')} characters`;

const name = displayLine('your name', 120);

const subjectSlugs = enquirySubjects.map(({ slug }): EnquirySubjectSlug => slug);
/** Whether an enquiry about this subject is a concern. */
export const isConcern = (subject: string) => subject === 'speak-up';

/** A field of the form: how it is asked for, checked, and shown to the sender and to the company. */
interface FormField {
  readonly label: string;
  readonly hint?: string;
  /** An input where this is left out. */
  readonly as?: 'select' | 'textarea';
  readonly type?: 'email';
  /** The options of a select. Where the first value is empty, a visitor has to choose. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Half as wide as the form, where there is room. */
  readonly half?: true;
  readonly autoComplete?: string;
  /** The longest line, in characters. */
  readonly limit?: number;
  readonly optional?: true;
  /** The subjects whose form has the field; all of them where this is left out. */
  readonly appliesTo?: (subject: string) => boolean;
  readonly schema: v.GenericSchema<unknown, string>;
  /** The schema in a concern, in which nobody has to say who they are. */
  readonly concernSchema?: v.GenericSchema<unknown, string>;
  /** The label in the notice to the company and in the admin app, where `label` speaks to the sender. */
  readonly companyLabel?: string;
  /** Shown as a heading or a text. Every other field is a line of the receipt page, the notice and the admin app. */
  readonly hasOwnLayout?: true;
}

/** Every field, in the order in which the form asks for them. */
const formFields = {
  subject: {
    label: 'Subject',
    hint: 'It decides who replies.',
    as: 'select',
    options: enquirySubjects.map(({ slug, label }) => ({ value: slug, label })),
    schema: v.picklist(subjectSlugs, 'Choose from the list'),
    hasOwnLayout: true,
  },
  recipient: {
    label: 'Who should receive this?',
    hint: 'That person reads it, and a deputy. Choose the chair if it is about the Compliance Officer or a director. If it is about the chair, choose the Compliance Officer, who tells another member of the committee.',
    as: 'select',
    options: concernRecipients.map(({ slug, title }) => ({ value: slug, label: `The ${title}` })),
    appliesTo: isConcern,
    // Empty where the form did not ask, because the subject was changed in it without JavaScript.
    schema: v.pipe(
      v.picklist(
        [...concernRecipients.map(({ slug }): ConcernRecipientSlug => slug), ''],
        'Choose from the list',
      ),
      v.transform((chosen) => (chosen === '' ? concernRecipients[0].slug : chosen)),
    ),
    hasOwnLayout: true,
  },
  name: {
    label: 'Name',
    half: true,
    autoComplete: 'name',
    limit: name.limit,
    schema: v.pipe(name.schema, v.nonEmpty('Enter your name')),
    concernSchema: name.schema,
  },
  organisation: {
    label: 'Organisation',
    half: true,
    autoComplete: 'organization',
    optional: true,
    ...displayLine('the organisation', 200),
  },
  email: {
    label: 'Email',
    type: 'email',
    half: true,
    autoComplete: 'email',
    limit: emailLine.limit,
    schema: requiredEmail,
    concernSchema: v.pipe(emailLine.schema, optionalEmailSchema),
  },
  enquirerType: {
    label: 'I am a...',
    as: 'select',
    options: [{ value: '', label: 'Choose one' }, ...enquirerTypes],
    half: true,
    appliesTo: (subject) => !isConcern(subject),
    schema: v.picklist(
      enquirerTypes.map(({ value }) => value),
      'Choose what describes you best',
    ),
    companyLabel: 'I am a',
  },
  investorCategory: {
    label: 'I invest as...',
    hint: 'Your category under the Financial Promotion Order 2005.',
    as: 'select',
    options: [{ value: '', label: 'Not stated' }, ...investorCategories],
    optional: true,
    appliesTo: (subject) => subject === 'investor-access' || subject === 'investor-portal',
    schema: v.picklist(['', ...investorCategories.map(({ value }) => value)], 'Choose from the list'),
    companyLabel: 'Investor category',
  },
  message: {
    label: 'Message',
    hint: messageLimitText,
    as: 'textarea',
    schema: multilineText('the message', 'Enter a message', messageLimit),
    hasOwnLayout: true,
  },
} as const satisfies Readonly<Record<string, FormField>>;

export type EnquiryField = keyof typeof formFields;
export const enquiryFields: Readonly<Record<EnquiryField, FormField>> = formFields;
export const enquiryFieldNames = Object.keys(formFields) as EnquiryField[];

type FieldValues = { readonly [Field in EnquiryField]: v.InferOutput<(typeof formFields)[Field]['schema']> };

/** Only these are in every enquiry: a field may belong to one subject alone, be optional, or be newer than a stored enquiry. */
export type Enquiry = Pick<FieldValues, 'subject' | 'name' | 'email' | 'message'> & Partial<FieldValues>;

/** The fields that the form has for a subject, in their order. */
export const fieldsFor = (subject: string): readonly EnquiryField[] =>
  enquiryFieldNames.filter((field) => enquiryFields[field].appliesTo?.(subject) ?? true);

/** The fields that were filled in, line by line, without those that are shown apart. @param reader whose words the labels are in */
export function labelledValues(
  enquiry: Enquiry,
  reader: 'sender' | 'company',
): [label: string, value: string][] {
  return enquiryFieldNames.flatMap((field) => {
    const { label, companyLabel = label, options, hasOwnLayout } = enquiryFields[field];
    const stored = enquiry[field];
    if (!stored || hasOwnLayout) return [];
    const value = options?.find((option) => option.value === stored)?.label ?? stored;
    return [[reader === 'company' ? companyLabel : label, value]];
  });
}

/** The values as a visitor typed them, to the letter, whether or not they are valid. */
export type EnquiryValues = Readonly<Record<EnquiryField, string>>;
export type EnquiryErrors = Readonly<Partial<Record<EnquiryField, string>>>;

/** The fields of a form. A field that is missing, or is a file, counts as empty. */
export function valuesOf(form: { get(field: EnquiryField): unknown }): EnquiryValues {
  const entries = enquiryFieldNames.map((field) => {
    const value = form.get(field);
    return [field, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(entries) as EnquiryValues;
}

/** Checks what was typed; the first problem of each field is reported in plain words. */
export function parseEnquiry(
  values: EnquiryValues,
):
  | { readonly valid: true; readonly enquiry: Enquiry }
  | { readonly valid: false; readonly errors: EnquiryErrors } {
  const enquiry: Partial<Record<EnquiryField, string>> = {};
  const errors: Partial<Record<EnquiryField, string>> = {};
  for (const field of fieldsFor(values.subject)) {
    const { schema, concernSchema = schema } = enquiryFields[field];
    const result = v.safeParse(isConcern(values.subject) ? concernSchema : schema, values[field]);
    if (result.success) enquiry[field] = result.output;
    else errors[field] = result.issues[0].message;
  }
  return Object.keys(errors).length === 0
    ? { valid: true, enquiry: enquiry as Enquiry }
    : { valid: false, errors };
}

const addition = multilineText('the addition', 'Enter what you want to add', messageLimit);

/** Checks what a reporter adds to a concern. @returns the text, or the problem in plain words */
export function parseAddition(typed: string): { readonly text?: string; readonly error?: string } {
  const result = v.safeParse(addition, typed);
  return result.success ? { text: result.output } : { error: result.issues[0].message };
}

/** Further parameters of a link to the form, which the form sends along. */
export interface EnquiryDetails {
  /** The slug of the role applied for. */
  readonly role?: string;
  /**
   * The topic of a complaint, where that decides who answers it. It is not in `formFields`, because the routing needs it
   * unencrypted in a column of its own.
   */
  readonly about?: ComplaintTopicSlug;
}

/** The details that the company is shown beside the fields: the role in words, because the server has no titles of roles. */
export const detailFacts = ({ role }: EnquiryDetails): (readonly [label: string, text: string])[] =>
  role ? [['Role', role.replaceAll('-', ' ')]] : [];

/** The name of the select that asks what a complaint is about. A subject that is not chosen posts its own too. */
export const topicFieldOf = (subject: string) => `about-${subject}`;

/** The details that belong to the subject, from a query or a posted form. Another subject drops them. */
export function parseDetails(
  subject: string,
  fields: { get(name: string): string | null | undefined },
): EnquiryDetails {
  const role = fields.get('role') ?? '';
  if (subject === 'application') return /^[a-z0-9-]{1,80}$/.test(role) ? { role } : {};
  const topic = complaintTopicsOf(subject).find(({ slug }) => slug === fields.get(topicFieldOf(subject)));
  return topic ? { about: topic.slug } : {};
}

/**
 * The subject that a link names; the first in place of one that is not on the list. What begins like the link of a concern is
 * one: any other form asks for a name.
 */
export function subjectOrGeneral(slug: string | null | undefined) {
  const named = /^\W*speak/i.test(slug ?? '') ? 'speak-up' : knownName(subjectSlugs, slug);
  return enquirySubjects.find((subject) => subject.slug === named) ?? enquirySubjects[0];
}
