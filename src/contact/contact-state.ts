import { statusOfProblem, type ConcernState, type FormProblem } from './contact-response.ts';
import type { ConcernRecipientSlug } from '../../company/enquiry-subjects.ts';
import {
  isConcern,
  type EnquiryDetails,
  type EnquiryErrors,
  type EnquiryValues,
} from '../enquiries/enquiry.ts';
import type { EnquiryReceipt } from '../enquiries/enquiry-receipt.ts';

/** The hidden field with the case code that a concern will have. */
export const newCaseCodeField = 'newCaseCode';

/** What the form for a concern shows besides its fields. */
export interface ConcernFormState {
  readonly caseCode?: string | undefined;
  /** The people who cannot receive a concern at the moment. */
  readonly recipientsWithoutKey?: readonly ConcernRecipientSlug[] | undefined;
}

export interface EnquiryFormState extends ConcernFormState {
  readonly values: EnquiryValues;
  readonly details: EnquiryDetails;
  readonly errors: EnquiryErrors;
  readonly problem?: FormProblem | undefined;
}

/** The state of /contact. The server decides it; the page only renders it. */
export type ContactState =
  /** The form as the link that led here filled it in. */
  | ({ readonly kind: 'new-form' } & ConcernFormState)
  | ({ readonly kind: 'form' } & EnquiryFormState)
  | { readonly kind: 'receipt'; readonly receipt: EnquiryReceipt; readonly token: string }
  | { readonly kind: 'no-receipt'; readonly reason: 'unknown' | 'unavailable' }
  | ConcernState;

/** Whether a state shows a concern that was sent, or the refusal of a case code. */
export const isStoredConcern = (state: ContactState): state is ConcernState =>
  ['concern-receipt', 'case-code', 'concern'].includes(state.kind);

/** Whether a state shows a concern, or the form for one. */
export function isConcernForm(state: ContactState): boolean {
  if (state.kind === 'new-form') return state.caseCode !== undefined;
  return state.kind === 'form' ? isConcern(state.values.subject) : isStoredConcern(state);
}

/** The HTTP status of the page that shows this state. */
export function statusOf(state: ContactState) {
  switch (state.kind) {
    case 'new-form':
    case 'receipt':
    case 'concern-receipt':
      return 200;
    case 'form':
      return state.problem === undefined ? 422 : statusOfProblem(state.problem);
    case 'no-receipt':
      return ({ unknown: 404, unavailable: 503 } as const)[state.reason];
    case 'case-code':
      return state.problem === 'unknown' ? 422 : statusOfProblem(state.problem);
    case 'concern':
      return state.error === undefined ? 200 : 422;
  }
}

declare module '../server/page-locals.ts' {
  interface PageLocals {
    /** The state of the contact page; its routes set it. */
    contact?: ContactState;
  }
}
