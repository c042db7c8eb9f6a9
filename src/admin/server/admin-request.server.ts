import type { HttpBindings } from '@hono/node-server';
import { sValidator } from '@hono/standard-validator';
import { createMiddleware } from 'hono/factory';
import type { GenericSchema } from 'valibot';
import type { MailboxName } from '../../../company/mailboxes.ts';
import type { LaunchSources } from '../../operations/doctor.server.ts';
import type { NewsletterArticle } from '../../newsletter/subscription-emails.server.ts';
import type { AppContext } from '../../server/context.ts';
import type { Variant } from '../../server/http/built-site.ts';
import type { ApiError } from '../api.ts';
import type { AdminPerson, SignedIn } from './admin-people.server.ts';

export interface AdminParts {
  readonly context: AppContext;
  /** Scheme, host and port by which browsers reach the app. */
  readonly origin: string;
  /** The files of the app by their paths, such as "/index.html", each in its encodings. */
  readonly files: ReadonlyMap<string, readonly Variant[]>;
  /** What the server knows of the sources from which it was built. */
  readonly articles: readonly NewsletterArticle[];
  readonly launchSources: LaunchSources;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

export interface AdminEnv {
  /** Absent in tests, which open no connection. */
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    /** Who is signed in; set for every route behind `requireSession`. */
    person: SignedIn;
  };
}

/** Becomes the answer: an `ApiError` with the status of its kind. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: ApiError['error'];

  constructor(kind: ApiError['error'], message = '') {
    super(message);
    this.kind = kind;
  }
}

/** Says what of a request is not used: the name of a field, never its value. */
export const unusable = (field: string) => `This cannot be used: ${field}`;

/** Validates the JSON or the query of a request for a route. @throws {ApiFailure} which names the field and not its value */
export const validated = <Target extends 'json' | 'query', Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  sValidator(target, schema, (result) => {
    if (result.success) return;
    const keys = result.error[0]?.path?.map((part) => (typeof part === 'object' ? part.key : part));
    throw new ApiFailure('invalid-input', unusable(keys?.join('.') ?? 'the body'));
  });

/** Lets those in who answer one of these mailboxes. For everybody else there is nothing here. */
export const requireMailbox = (...mailboxes: readonly MailboxName[]) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    if (!mailboxes.some((mailbox) => c.var.person.mailboxes.includes(mailbox)))
      throw new ApiFailure('not-found');
    await next();
  });

/** How much of a list is shown. The filters find the rest. */
export const maxRows = 200;

/** Writes who did what to the log. @param reference of an enquiry or a concern, or the name of what was changed or refused */
export function audit(
  { context: { logger } }: Pick<AdminParts, 'context'>,
  person: Pick<AdminPerson, 'name'> | undefined,
  action: string,
  reference?: string,
): void {
  logger.info({ event: 'audit', person: person?.name, action, reference }, 'Action in the admin app');
}
