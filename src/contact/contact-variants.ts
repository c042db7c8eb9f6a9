import { isConcern, subjectOrGeneral } from '../enquiries/enquiry.ts';

/** Receipts, and forms that a link has begun to fill in, have these; they are rendered on request. */
const renderedParameters = ['receipt', 'about', 'with', 'role'];

/**
 * The variant that answers a query of /contact: the empty form with its subject chosen. The form for a concern is rendered on
 * request, since it shows its own case code.
 */
export function contactVariants(query: URLSearchParams) {
  const subject = subjectOrGeneral(query.get('subject')).slug;
  if (isConcern(subject) || renderedParameters.some((name) => query.has(name))) return [];
  return [{ name: `contact/${subject}`, status: 200 } as const];
}
