import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Path } from '../../company/site-map.ts';
import { statusOf, type ContactState } from '../../forms/contact-state.ts';
import type { Environment } from '../environment.ts';
import { compress } from './content-encoding.ts';
import { contactStateOf } from './contact-answers.ts';
import { createPagePolicy } from './page-policy.ts';
import { refuseMethod } from './plain-answers.ts';
import { RecordedResponse } from './recorded-response.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf } from './request-path.ts';
import { setPolicy } from './security-headers.ts';

/** What Astro's middleware adapter exports. It answers, or calls `next` when no page of its own matches. */
export type PageHandler = (
  request: IncomingMessage,
  response: RecordedResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>;

/** `Astro.locals` of every page made on request. */
export interface PageLocals {
  readonly publicOrigin: string;
  /** The page's middleware hands over the error that it caught, so that the log has it with its reference. */
  readonly reportFailure: (error: unknown) => void;
  /** What /contact shows; undefined where nothing is behind the form. */
  readonly contact: ContactState | undefined;
}

/**
 * Every page that is made when it is asked for, and the methods it takes; all others are files. What is posted has been
 * read and answered before, and the page only draws what came of it.
 */
const renderedPages: ReadonlyMap<string, readonly string[]> = new Map<Path, readonly string[]>([
  ['/contact', ['GET', 'HEAD', 'POST']],
]);

/** What Node or this file sets again for the answer that is really sent. */
const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

const isCompressible = /^text\/|[/+](json|xml|javascript)\b/;

interface Options {
  readonly handler: PageHandler;
  readonly environment: Environment;
  readonly logger: Logger;
  /** Hashes of the inline scripts in the pages that are files. */
  readonly knownScripts: ReadonlySet<string>;
}

export interface RenderedPages {
  readonly answer: RequestHandler;
  /** Makes each page once, so that its inline scripts are known and the first visitor does not wait. */
  readonly warmUp: () => Promise<void>;
}

export function createRenderedPages({ handler, environment, logger, knownScripts }: Options): RenderedPages {
  const policyOf = createPagePolicy(environment, logger, knownScripts);

  /** @throws the reason why the page could not be made. */
  async function render(
    request: IncomingMessage,
    contact: ContactState | undefined,
  ): Promise<RecordedResponse | undefined> {
    const recorded = new RecordedResponse(request);
    const failures: unknown[] = [];
    const next = () => {
      recorded.leaveUnanswered();
    };
    const locals = {
      publicOrigin: environment.publicOrigin,
      reportFailure: (error: unknown) => void failures.push(error),
      contact,
    };
    await handler(request, recorded, next, locals);
    if (!(await recorded.whole)) return undefined;
    if (recorded.statusCode === 500) {
      throw new Error('A page could not be made', { cause: failures[0] });
    }
    if (contact) recorded.statusCode = statusOf(contact);
    return recorded;
  }

  async function send(recorded: RecordedResponse, request: IncomingMessage, response: Response) {
    const isPlain = request.method !== 'POST' && !request.url?.includes('?');
    const isHead = request.method === 'HEAD';
    const whole = recorded.body;
    const contentType = String(recorded.getHeader('content-type') ?? '');
    response.statusCode = recorded.statusCode;
    // What it shows may be what a visitor wrote.
    response.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(recorded.getHeaders())) {
      if (value !== undefined && !ownHeaders.includes(name)) response.setHeader(name, value);
    }
    if (contentType.startsWith('text/html')) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      setPolicy(response, policyOf(whole.toString(), isPlain));
    }
    const acceptEncoding = isCompressible.test(contentType) ? request.headers['accept-encoding'] : undefined;
    const { encoding, body } = await compress(whole, acceptEncoding);
    if (isCompressible.test(contentType)) response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(isHead ? undefined : body);
  }

  const answer: RequestHandler = async (request, response, next) => {
    const path = pathOf(request);
    const methods = renderedPages.get(path);
    if (methods === undefined) {
      next();
      return;
    }
    noteAnswer(response, { route: path });
    const { method } = request;
    if (!methods.includes(method)) {
      refuseMethod(response, methods.join(', '));
      return;
    }
    const contact = contactStateOf(response);
    if (contact && contact.view !== 'new-form') response.setHeader('X-Robots-Tag', 'noindex');
    // Made as for GET: what HEAD says about it is then true, and no post is read twice.
    request.method = 'GET';
    const recorded = await render(request, contact);
    request.method = method;
    if (recorded === undefined) next();
    else await send(recorded, request, response);
  };

  async function warmUp(): Promise<void> {
    for (const path of renderedPages.keys()) {
      const request = new IncomingMessage(new Socket());
      Object.assign(request, {
        method: 'GET',
        url: path,
        headers: { host: new URL(environment.publicOrigin).host },
      });
      try {
        const recorded = await render(request, undefined);
        if (recorded) policyOf(recorded.body.toString(), true);
      } catch (error) {
        logger.error(
          { route: path, stack: error instanceof Error ? error.stack : '' },
          'A page could not be made at start',
        );
      }
    }
  }

  return { answer, warmUp };
}
