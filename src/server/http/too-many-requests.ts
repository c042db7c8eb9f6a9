import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { createTemplatePage, formatMinutes } from './template-page.ts';

const fallbackPage =
  '<!doctype html><html lang="en-GB"><title>Please wait</title><body><p>Reload this page in {{wait}}.';

/** The wait for a refused request: several times as long as rendering everything in progress takes. */
const unavailableSeconds = 5;

/** Refuses requests for pages that would be rendered, with a prerendered page that says when to come back. */
export function createTooManyRequests(
  { tooManyRequestsPage }: Pick<BuiltSite, 'tooManyRequestsPage'>,
  environment: Environment,
) {
  const page = createTemplatePage(tooManyRequestsPage, fallbackPage, environment);
  // It is made once, so that clients that do not read it share its bytes.
  const unavailable = page(503, { wait: 'a few seconds' }, { 'Retry-After': String(unavailableSeconds) });

  /** Makes the response to a request that is one too many in progress: status 503. */
  function refuseRequest(accept: string | undefined): Response {
    if (!accept?.startsWith('application/json')) return new Response(unavailable.body, unavailable);
    return Response.json(
      { problem: 'unavailable', retryAfterSeconds: unavailableSeconds },
      { status: 503, headers: { 'Retry-After': String(unavailableSeconds), 'Cache-Control': 'no-store' } },
    );
  }

  /** Makes the response to a search beyond the limit: status 429. */
  function refuseSearch(retryAfterSeconds: number): Response {
    const { body, ...init } = page(
      429,
      { wait: formatMinutes(retryAfterSeconds) },
      { 'Retry-After': String(retryAfterSeconds) },
    );
    return new Response(body, init);
  }

  return { refuseRequest, refuseSearch };
}
