import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import { statusOfProblem, type ConcernState, type FormProblem } from './contact-answer.ts';
import type { Enquiry, EnquiryDetails, EnquiryErrors, EnquiryValues } from './enquiry.ts';

export interface PromisedDate {
  readonly label: string;
  /** The calendar day at the headquarters in ISO form. */
  readonly date: string;
}

/** The number of receipts that are emailed to one address in an hour, so that nobody can have somebody else mailed over and over. */
export const receiptsPerHour = 3;

export interface EnquiryReceipt {
  readonly reference: string;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  /** The end of the time in which its address shows the receipt. */
  readonly shownUntil: Date;
  /** Whether an email repeats the reference and the dates: not beyond `receiptsPerHour`. */
  readonly isEmailed: boolean;
  readonly sent: Enquiry;
}

export interface EnquiryFormState {
  readonly values: EnquiryValues;
  readonly details: EnquiryDetails;
  readonly errors: EnquiryErrors;
  readonly problem?: FormProblem | undefined;
  /** The case code on the form for a concern. */
  readonly caseCode?: string | undefined;
}

/** The state of /contact. The server decides it; the page only renders it. */
export type ContactState =
  /** The form as the link that led here filled it in. */
  | { readonly kind: 'new-form'; readonly caseCode?: string | undefined }
  | ({ readonly kind: 'form' } & EnquiryFormState)
  | { readonly kind: 'receipt'; readonly receipt: EnquiryReceipt; readonly token: string }
  | { readonly kind: 'no-receipt'; readonly reason: 'unknown' | 'unavailable' }
  | ConcernState;

/** Whether a state shows a concern that was sent, or the refusal of a case code. */
export const isStoredConcern = (state: ContactState): state is ConcernState =>
  ['report-receipt', 'case-code', 'case'].includes(state.kind);

/** Whether a state shows a concern, or the form for one. */
export function isConcernForm(state: ContactState): boolean {
  if (state.kind === 'new-form') return state.caseCode !== undefined;
  return state.kind === 'form' ? state.values.subject === 'speak-up' : isStoredConcern(state);
}

export function statusOf(state: ContactState) {
  switch (state.kind) {
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
