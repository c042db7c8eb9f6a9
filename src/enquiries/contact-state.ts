import type { ConcernRecipient, EnquirySubject } from '../../company/enquiry-subjects.ts';
import type { Enquiry, EnquiryDetails, EnquiryErrors, EnquiryValues } from './enquiry.ts';

/** The case code that a report will have. It opens nothing until the report is stored. */
export interface OfferedCaseCode {
  /** "7QK4-93PD-XW2M-TR6H" */
  readonly code: string;
  /** Whether the form had shown another code before, which cannot be used. */
  readonly isReplacement: boolean;
}

/** Why a form that may be complete was not taken. */
export const formProblems = [
  'unavailable',
  /** The recipient of a concern has no key that can be used, so that it cannot be encrypted. */
  'no-key',
  'too-many',
  'forbidden',
  /** The field that only a program fills in was filled in. */
  'honeypot',
  /** A concern came from a form that had shown no case code. */
  'case-code-first',
  /** The case code that the form had shown belongs to another report. */
  'case-code-replaced',
] as const;

export type FormProblem = (typeof formProblems)[number];

const statuses: Readonly<Partial<Record<FormProblem, 403 | 429 | 503>>> = {
  unavailable: 503,
  'no-key': 503,
  'too-many': 429,
  forbidden: 403,
};

/** The HTTP status; 422 where the visitor can send the form again at once. */
export const statusOfProblem = (problem: FormProblem) => statuses[problem] ?? 422;

export interface PromisedDate {
  readonly label: string;
  /** The calendar day at the headquarters in ISO form. */
  readonly date: string;
}

export interface EnquiryReceipt {
  readonly reference: string;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  /** The end of the time in which its address shows the receipt. */
  readonly shownUntil: Date;
  readonly sent: Enquiry;
}

/** The receipt of a stored concern, which holds nothing of its text. */
export interface ConcernReceipt {
  readonly reference: string;
  readonly recipient: ConcernRecipient;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  readonly caseCode: string;
}

/** A concern as its reporter sees it. */
export interface ConcernCase extends Omit<ConcernReceipt, 'caseCode'> {
  readonly status: 'open' | 'closed';
  /** The oldest message comes first. The text of the reporter is null, because only the recipient can read it. */
  readonly messages: readonly {
    readonly sender: 'company' | 'reporter';
    readonly sentAt: Date;
    readonly text: string | null;
  }[];
}

export interface EnquiryFormState {
  readonly values: EnquiryValues;
  readonly details: EnquiryDetails;
  readonly errors: EnquiryErrors;
  readonly problem?: FormProblem | undefined;
  /** The case code on the form for a concern. */
  readonly caseCode?: OfferedCaseCode | undefined;
}

/** A case code that opened nothing. */
export interface CaseCodeState {
  readonly typed: string;
  /** The text that was to be added, which is kept. */
  readonly addition: string;
  readonly problem: 'unknown' | 'unavailable' | 'no-key';
}

export interface ConcernCaseState {
  readonly code: string;
  readonly shown: ConcernCase;
  readonly idempotencyKey: string;
  readonly isAdded: boolean;
  /** The text that was to be added, which is kept, and what was wrong with it. */
  readonly addition: string;
  readonly error?: string | undefined;
}

/** The state of /contact. The server decides it; the page only renders it. */
export type ContactState =
  /** The form as the link that led here filled it in. */
  | { readonly view: 'new-form'; readonly caseCode?: OfferedCaseCode | undefined }
  | ({ readonly view: 'form' } & EnquiryFormState)
  | { readonly view: 'receipt'; readonly receipt: EnquiryReceipt; readonly token: string }
  | { readonly view: 'report-receipt'; readonly receipt: ConcernReceipt }
  | { readonly view: 'no-receipt'; readonly reason: 'unknown' | 'unavailable' }
  | ({ readonly view: 'case-code' } & CaseCodeState)
  | ({ readonly view: 'case' } & ConcernCaseState);

/** Whether a state shows a concern, or the form for one. */
export function isConcernForm(state: ContactState): boolean {
  if (state.view === 'new-form') return state.caseCode !== undefined;
  if (state.view === 'form') return state.values.subject === 'speak-up';
  return ['report-receipt', 'case-code', 'case'].includes(state.view);
}

export function statusOf(state: ContactState) {
  switch (state.view) {
    case 'new-form':
    case 'receipt':
    case 'report-receipt':
      return 200;
    case 'form':
      return state.problem === undefined ? 422 : statusOfProblem(state.problem);
    case 'no-receipt':
      return ({ unknown: 404, unavailable: 503 } as const)[state.reason];
    case 'case-code':
      return state.problem === 'unknown' ? 422 : statusOfProblem(state.problem);
    case 'case':
      return state.error === undefined ? 200 : 422;
  }
}

declare module '../server/page-locals.ts' {
  interface PageLocals {
    /** The state of the contact page; its routes set it. */
    contact?: ContactState;
  }
}
