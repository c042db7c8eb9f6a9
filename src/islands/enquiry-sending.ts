import { minFillTimeMs, type FormProblem } from '../../forms/contact-state.ts';
import type { EnquiryErrors } from '../../forms/enquiry-form.ts';

/** What is taken for an answer that never comes, in milliseconds. The server gives up sooner. */
const patienceMs = 20_000;

const problems: readonly FormProblem[] = [
  'unavailable',
  'too-many',
  'forbidden',
  'submitted-too-fast',
  'honeypot',
];

/** The message was not stored, or nobody knows whether it was. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
  readonly problem: FormProblem | 'network';

  constructor(problem: FormProblem | 'network', cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }

  /** Whether the same may succeed a little later, without anybody doing anything. */
  get mayPass(): boolean {
    return ['network', 'unavailable', 'submitted-too-fast'].includes(this.problem);
  }
}

export type Sent = { readonly receiptUrl: string } | { readonly errors: EnquiryErrors };

/** Resolves once nobody can be mistaken for a program. */
async function untilSlowEnough(): Promise<void> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const formToken = page?.responseEnd ?? 0;
  const left = formToken + minFillTimeMs - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/**
 * Sends the form as it would send itself, once.
 *
 * @throws {NotSent}
 */
export async function sendEnquiry(form: URLSearchParams): Promise<Sent> {
  await untilSlowEnough();
  let response: Response;
  let answer: { readonly receiptUrl?: unknown; readonly errors?: unknown; readonly problem?: unknown };
  try {
    response = await fetch('/contact', {
      method: 'POST',
      body: form,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new NotSent('network', error);
  }
  const { receiptUrl, errors, problem } = answer;
  if (typeof receiptUrl === 'string' && receiptUrl.startsWith('/contact?receipt=')) return { receiptUrl };
  if (response.status === 422 && typeof errors === 'object' && errors !== null) {
    return { errors };
  }
  throw new NotSent(problems.find((known) => known === problem) ?? 'unavailable');
}

/** Milliseconds before the next attempt: one second, doubling to thirty. */
export function pauseAfter(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 30_000);
}
