import { QueryClient } from '@tanstack/react-query';
import { formProblems, minFillTimeMs, type FormProblem } from '../../forms/contact-state.ts';
import type { EnquiryErrors } from '../../forms/enquiry-form.ts';
import type { ShownProblem } from '../components/contact/notices.tsx';

export const maxRetries = 3;
/** Milliseconds before the next attempt: one second, doubling to thirty. */
export const retryDelay = (failureCount: number) => Math.min(1_000 * 2 ** failureCount, 30_000);

export function createQueryClient(): QueryClient {
  const defaults = { retry: maxRetries, retryDelay, gcTime: 5 * 60_000 };
  return new QueryClient({ defaultOptions: { queries: defaults, mutations: defaults } });
}

/** The enquiry was not stored; or, with `network`, no answer says whether it was. */
export class SendError extends Error {
  readonly problem: ShownProblem;

  constructor(problem: ShownProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }

  /** Whether the same request may succeed a little later. */
  get isTransient(): boolean {
    return ['network', 'unavailable', 'submitted-too-fast'].includes(this.problem);
  }
}

export type SendResult = { readonly receiptUrl: string } | { readonly errors: EnquiryErrors };

/**
 * Posts the form once, as soon as it has been open for as long as the server asks of a person.
 *
 * @throws {SendError}
 */
export async function sendEnquiry(form: URLSearchParams): Promise<SendResult> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const remaining = (navigation?.responseEnd ?? 0) + minFillTimeMs - performance.now();
  if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining));
  let response: Response;
  let answer: { readonly receiptUrl?: unknown; readonly errors?: unknown; readonly problem?: unknown };
  try {
    response = await fetch('/contact', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      // Longer than the server’s own timeout.
      signal: AbortSignal.timeout(20_000),
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new SendError('network', error);
  }
  const { receiptUrl, errors, problem } = answer;
  if (typeof receiptUrl === 'string' && receiptUrl.startsWith('/contact?receipt=')) return { receiptUrl };
  if (response.status === 422 && typeof errors === 'object' && errors !== null) return { errors };
  const known = (Object.keys(formProblems) as FormProblem[]).find((name) => name === problem);
  throw new SendError(known ?? 'unavailable');
}
