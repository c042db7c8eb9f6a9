import type { NextFunction, Request, Response } from 'express';
import { statusOf, type ContactAnswer, type ContactState } from '../../forms/contact-state.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import type { AppContext } from '../context.ts';
import { sendText } from './plain-answers.ts';

/** One visit to /contact: what was asked, and how it is answered. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  /** Has the page drawn. */
  readonly next: NextFunction;
}

/** How long to wait, in seconds, before asking again for what is not available. */
const patience = 30;

/** What the page has been told to show; undefined before anything was. */
export function contactStateOf(response: Response): ContactState | undefined {
  return response.locals['contact'] as ContactState | undefined;
}

/** Whether the answer is read by the form’s script. */
export function wantsJson({ headers }: Request): boolean {
  return (headers.accept ?? '').startsWith('application/json');
}

/** Hands the state to the page, or to the script that asked for it. */
export function show(
  { request, response, next }: Exchange,
  state: ContactState,
  retryAfterSeconds = patience,
): void {
  const status = statusOf(state);
  const mayRetry = status === 429 || status === 503;
  if (mayRetry) response.setHeader('Retry-After', retryAfterSeconds);
  if (wantsJson(request) && state.view === 'form') {
    const { problem, errors } = state;
    const answer: ContactAnswer =
      problem === undefined ? { errors } : { problem, ...(mayRetry && { retryAfterSeconds }) };
    sendText(response, status, JSON.stringify(answer), 'application/json');
    return;
  }
  response.locals['contact'] = state;
  next();
}

/** Logs why something could not be stored or read; whoever asked is told only that it could not. */
export function noteFailure({ logger }: Pick<AppContext, 'logger'>, error: unknown): void {
  if (error instanceof DatabaseUnavailable) {
    logger.warn('The database was not available for an enquiry');
    return;
  }
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  logger.error({ error: { name, stack } }, 'An enquiry could not be taken');
}
