import type { OfferedCaseCode } from './contact-state.ts';
import type { EnquiryErrors } from './enquiry.ts';
import { isFormProblem, type ShownProblem } from './notices.tsx';

/** The enquiry was not stored or, with `network`, no response says whether it was. */
export class SendError extends Error {
  readonly problem: ShownProblem;
  /** A new case code, which replaces the one in the form of a concern. */
  readonly caseCode: OfferedCaseCode | undefined;

  constructor(problem: ShownProblem, cause?: unknown, caseCode?: OfferedCaseCode) {
    super(problem, { cause });
    this.problem = problem;
    this.caseCode = caseCode;
  }

  /** Whether the same request may succeed a little later. */
  get isTransient(): boolean {
    return ['network', 'unavailable'].includes(this.problem);
  }
}

export type SendResult =
  | { readonly receiptUrl: string }
  /** The receipt of a concern as HTML, since that receipt has no address. */
  | { readonly page: string }
  | { readonly errors: EnquiryErrors; readonly caseCode: OfferedCaseCode | undefined };

/** Requests a case code for a form whose subject has been changed to a concern. */
export async function fetchCaseCode(): Promise<OfferedCaseCode> {
  const response = await fetch('/contact?subject=speak-up', {
    headers: { Accept: 'application/json' },
  });
  return ((await response.json()) as { readonly caseCode: OfferedCaseCode }).caseCode;
}

/** Posts the form once. @throws {SendError} */
export async function sendEnquiry(form: URLSearchParams): Promise<SendResult> {
  let response: Response;
  let answer: Partial<Readonly<Record<'receiptUrl' | 'errors' | 'problem', unknown>>> & {
    readonly caseCode?: OfferedCaseCode;
  };
  try {
    response = await fetch('/contact', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      // This is longer than the server’s own timeout.
      signal: AbortSignal.timeout(20_000),
    });
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    if (response.status === 200 && isPage) return { page: await response.text() };
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new SendError('network', error);
  }
  const { receiptUrl, errors, problem, caseCode } = answer;
  if (typeof receiptUrl === 'string' && receiptUrl.startsWith('/contact?receipt=')) return { receiptUrl };
  if (response.status === 422 && typeof errors === 'object' && errors !== null) return { errors, caseCode };
  throw new SendError(isFormProblem(problem) ? problem : 'unavailable', undefined, caseCode);
}
