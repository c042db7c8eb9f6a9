import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { randomCode } from '../enquiries/references.ts';
import type { Environment } from '../environment.ts';
import type { BuiltSite } from './built-site.ts';
import { compress } from './content-encoding.ts';
import { inlineBlocks } from './inline-blocks.ts';
import { contentSecurityPolicy, setPolicy } from './security-headers.ts';

/** What the prerendered page has in the place of the reference. */
const marker = '{{reference}}';

const minimalPage = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unexpected Application Error!</title></head>
<body><h1>Unexpected Application Error!</h1><p>Reference: ${marker}</p><p><a href="/">Return to Home</a></p></body></html>
`;

/** Other fields of an error may repeat what a visitor typed, so only these reach the log. */
function describe(error: unknown): { readonly name: string; readonly stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { name, stack, cause } = error;
  const causedBy = cause === undefined ? '' : `\nCaused by: ${describe(cause).stack}`;
  return { name, stack: `${stack ?? ''}${causedBy}` };
}

/** The last resort: status 500 and the error screen, with a reference in place of the reason. */
export function errorScreen(site: BuiltSite, environment: Environment, logger: Logger): ErrorRequestHandler {
  const page = site.errorScreen ?? minimalPage;

  return async (error: unknown, request, response, _next) => {
    if (request.socket.destroyed) return;
    const reference = randomCode();
    logger.error({ reference, error: describe(error) }, 'Unexpected application error');
    if (response.headersSent) {
      // Half an answer must not look like a whole one.
      request.socket.destroy();
      return;
    }
    const text = page.replaceAll(marker, reference);
    const { encoding, body } = await compress(Buffer.from(text), request.headers['accept-encoding']);
    setPolicy(response, contentSecurityPolicy(inlineBlocks(text), environment));
    response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
