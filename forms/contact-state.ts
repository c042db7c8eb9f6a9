import type { EnquirySubject } from '../company/enquiry-subjects.ts';
import type { EnquiryDetails } from './enquiry-details.ts';
import type { Enquiry, EnquiryErrors, EnquiryValues } from './enquiry-form.ts';

/** Somebody needs longer than this, in milliseconds, to fill in the form; programs do not. */
export const minFillTimeMs = 2_000;

/** Fields of the form that no visitor fills in. */
export const hiddenFields = {
  idempotencyKey: 'idempotencyKey',
  formToken: 'formToken',
  honeypot: 'website',
} as const;

/** What one form, shown once, carries with it. */
export interface FormHiddenValues {
  /** A UUID: the same form sent twice makes one record. */
  readonly idempotencyKey: string;
  /** When the form was first shown, signed by the server. */
  readonly formToken: string;
}

/** Why a form that may be complete was not taken. */
export type FormProblem =
  | 'unavailable'
  | 'too-many'
  | 'forbidden'
  /** Sent sooner than somebody can write. */
  | 'submitted-too-fast'
  /** The field for programs was filled in. */
  | 'honeypot';

export interface PromisedDate {
  readonly label: string;
  /** The London calendar day, ISO. */
  readonly date: string;
}

export interface EnquiryReceipt {
  readonly reference: string;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  /** What was sent; null for a concern. */
  readonly sent: Enquiry | null;
  /** Of a concern, the first time only. */
  readonly caseCode?: string;
}

export interface CaseMessage {
  readonly sender: 'company' | 'reporter';
  readonly sentAt: Date;
  /** Null for what the reporter wrote, which only the officer reads. */
  readonly text: string | null;
}

/** A concern as its reporter sees it. */
export interface SpeakUpCase {
  readonly reference: string;
  readonly receivedAt: Date;
  readonly status: 'open' | 'closed';
  readonly deadlines: readonly PromisedDate[];
  /** The oldest first. */
  readonly messages: readonly CaseMessage[];
}

/** The form as it was sent, or not yet. */
export interface EnquiryFormState extends FormHiddenValues {
  readonly values: EnquiryValues;
  readonly details: EnquiryDetails;
  readonly errors: EnquiryErrors;
  readonly problem?: FormProblem | undefined;
}

/** A case code that opened nothing. */
export interface CaseCodeState {
  readonly typed: string;
  /** What was to be added, kept. */
  readonly addition: string;
  readonly problem: 'unknown' | 'unavailable' | 'too-many';
}

export interface SpeakUpCaseState {
  readonly code: string;
  readonly shown: SpeakUpCase;
  readonly idempotencyKey: string;
  /** Whether something has just been added. */
  readonly isAdded: boolean;
  /** What was to be added, kept, and what was wrong with it. */
  readonly addition: string;
  readonly error?: string | undefined;
}

/** What /contact shows. The server decides it; the page only draws it. */
export type ContactState =
  /** Filled in by the link that led here. */
  | ({ readonly view: 'new-form' } & FormHiddenValues)
  | ({ readonly view: 'form' } & EnquiryFormState)
  | { readonly view: 'receipt'; readonly receipt: EnquiryReceipt; readonly token: string }
  | { readonly view: 'no-receipt'; readonly reason: 'unknown' | 'unavailable' }
  | ({ readonly view: 'case-code' } & CaseCodeState & FormHiddenValues)
  | ({ readonly view: 'case' } & SpeakUpCaseState);

const statusOfProblem = {
  unavailable: 503,
  'too-many': 429,
  forbidden: 403,
  'submitted-too-fast': 422,
  honeypot: 422,
  unknown: 422,
} as const;

/** The HTTP status of a state. */
export function statusOf(state: ContactState): number {
  switch (state.view) {
    case 'new-form':
    case 'receipt':
      return 200;
    case 'form':
      return state.problem === undefined ? 422 : statusOfProblem[state.problem];
    case 'no-receipt':
      return state.reason === 'unknown' ? 404 : 503;
    case 'case-code':
      return statusOfProblem[state.problem];
    case 'case':
      return state.error === undefined ? 200 : 422;
  }
}

/** What the same post answers when it asks for JSON. */
export type ContactAnswer =
  | { readonly receiptUrl: string }
  | { readonly errors: EnquiryErrors }
  | { readonly problem: FormProblem; readonly retryAfterSeconds?: number };
