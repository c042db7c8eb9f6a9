import type { EnquirySubject } from '../company/enquiry-subjects.ts';
import type { Enquiry, EnquiryErrors, EnquiryValues } from './enquiry-form.ts';
import type { EnquiryDetails } from './enquiry-form.ts';

/** Somebody needs longer than this, in milliseconds, to fill in the form; programs do not. */
export const minFillTimeMs = 2_000;

/** Names of the fields that no visitor fills in. */
export const hiddenFields = {
  idempotencyKey: 'idempotencyKey',
  formToken: 'formToken',
  honeypot: 'website',
} as const;

export interface FormHiddenValues {
  /** A UUID: the same form sent twice makes one record. */
  readonly idempotencyKey: string;
  /** When the form was first shown, signed by the server. */
  readonly formToken: string;
}

/** Why a form that may be complete was not taken, with the HTTP status. */
export const formProblems = {
  unavailable: 503,
  'too-many': 429,
  forbidden: 403,
  /** Sent sooner than somebody can write. */
  'submitted-too-fast': 422,
  /** The field for programs was filled in. */
  honeypot: 422,
} as const;
export type FormProblem = keyof typeof formProblems;

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
  /** Null for a concern. */
  readonly sent: Enquiry | null;
  /** Of a concern, the first time only. */
  readonly caseCode?: string;
}

/** A concern as its reporter sees it. */
export interface SpeakUpCase {
  readonly reference: string;
  readonly receivedAt: Date;
  readonly status: 'open' | 'closed';
  readonly deadlines: readonly PromisedDate[];
  /** The oldest first. The text of the reporter is null: only the officer reads it. */
  readonly messages: readonly {
    readonly sender: 'company' | 'reporter';
    readonly sentAt: Date;
    readonly text: string | null;
  }[];
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

/** What /contact shows. The server decides it; the page only renders it. */
export type ContactState =
  /** Filled in by the link that led here. */
  | ({ readonly view: 'new-form' } & FormHiddenValues)
  | ({ readonly view: 'form' } & EnquiryFormState)
  | { readonly view: 'receipt'; readonly receipt: EnquiryReceipt; readonly token: string }
  | { readonly view: 'no-receipt'; readonly reason: 'unknown' | 'unavailable' }
  | ({ readonly view: 'case-code' } & CaseCodeState)
  | ({ readonly view: 'case' } & SpeakUpCaseState);

/** The HTTP status of a state. */
export function statusOf(state: ContactState) {
  switch (state.view) {
    case 'new-form':
    case 'receipt':
      return 200;
    case 'form':
      return state.problem === undefined ? 422 : formProblems[state.problem];
    case 'no-receipt':
      return state.reason === 'unknown' ? 404 : 503;
    case 'case-code':
      return state.problem === 'unknown' ? 422 : formProblems[state.problem];
    case 'case':
      return state.error === undefined ? 200 : 422;
  }
}
