import type { Logger } from 'pino';
import { randomCode } from '../encryption/codes.ts';
import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { createTemplatePage } from './template-page.ts';

const fallbackPage = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unexpected Application Error!</title></head>
<body><h1>Unexpected Application Error!</h1><p>Reference: {{reference}}</p><p><a href="/">Return to Home</a></p></body></html>
`;

/** The fields of an error that are logged; others may repeat what a visitor typed. */
function describe(error: unknown): { readonly name: string; readonly stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { name, stack, cause } = error;
  const causedBy = cause === undefined ? '' : `\nCaused by: ${describe(cause).stack}`;
  return { name, stack: `${stack ?? ''}${causedBy}` };
}

/**
 * Logs an error that nothing else handled and makes the response: status 500 and the error screen, with a reference to
 * the log line in place of the reason.
 */
export function createErrorScreen(
  { errorPage }: Pick<BuiltSite, 'errorPage'>,
  environment: Environment,
  logger: Logger,
): (error: unknown) => Response {
  const page = createTemplatePage(errorPage, fallbackPage, environment);
  return (error) => {
    const reference = randomCode(8);
    logger.error({ reference, error: describe(error) }, 'Unexpected application error');
    const { body, ...init } = page(500, { reference });
    return new Response(body, init);
  };
}
