import { minFillTimeMs, type FormProblem } from '../../forms/contact-state.ts';
import type { EnquiryErrors } from '../../forms/enquiry-form.ts';

/** Longer than the server’s own timeout. */
const timeoutMs = 20_000;

const problems: readonly FormProblem[] = [
  'unavailable',
  'too-many',
  'forbidden',
  'submitted-too-fast',
  'honeypot',
];

/** The enquiry was not stored; or, with `network`, no answer says whether it was. */
export class SendError extends Error {
  override readonly name = 'SendError';
  readonly problem: FormProblem | 'network';

  constructor(problem: FormProblem | 'network', cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }

  /** Whether the same request may succeed a little later. */
  get isTransient(): boolean {
    return ['network', 'unavailable', 'submitted-too-fast'].includes(this.problem);
  }
}

export type SendResult = { readonly receiptUrl: string } | { readonly errors: EnquiryErrors };

/** Resolves once the form has been open for as long as the server asks of a person. */
async function waitForMinFillTime(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const remaining = (navigation?.responseEnd ?? 0) + minFillTimeMs - performance.now();
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
}

/**
 * Posts the form once.
 *
 * @throws {SendError}
 */
export async function sendEnquiry(form: URLSearchParams): Promise<SendResult> {
  await waitForMinFillTime();
  let response: Response;
  let answer: { readonly receiptUrl?: unknown; readonly errors?: unknown; readonly problem?: unknown };
  try {
    response = await fetch('/contact', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new SendError('network', error);
  }
  const { receiptUrl, errors, problem } = answer;
  if (typeof receiptUrl === 'string' && receiptUrl.startsWith('/contact?receipt=')) return { receiptUrl };
  if (response.status === 422 && typeof errors === 'object' && errors !== null) return { errors };
  throw new SendError(problems.find((known) => known === problem) ?? 'unavailable');
}
