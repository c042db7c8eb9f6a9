import type { HttpBindings } from '@hono/node-server';
import { sValidator } from '@hono/standard-validator';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import * as v from 'valibot';
import type { MailboxName } from '../../../company/mailboxes.ts';
import type { ListPlace } from '../../enquiries/find-enquiries.server.ts';
import { isStorable, normalizeLineBreaks, seenText } from '../../forms/text.ts';
import type { LaunchSources } from '../../operations/doctor.server.ts';
import type { NewsletterArticle } from '../../newsletter/subscription-emails.server.ts';
import { writeAudit, type AuditEvent } from '../../server/audit-log.ts';
import type { AppContext } from '../../server/context.ts';
import type { EncodedFile } from '../../server/http/built-site.ts';
import type { FindPicture } from '../../server/outbox/email-pictures.ts';
import type { RateLimit } from '../../server/http/rate-limit.ts';
import type { ApiError } from '../api.ts';
import type { SignedIn } from './admin-people.server.ts';

export interface AdminParts {
  readonly context: AppContext;
  /** Scheme, host and port by which browsers reach the app. */
  readonly origin: string;
  /** The files of the app by their paths, such as "/index.html", each in its encodings. */
  readonly files: ReadonlyMap<string, readonly EncodedFile[]>;
  /** What the server knows of the sources from which it was built. */
  readonly articles: readonly NewsletterArticle[];
  readonly launchSources: LaunchSources;
  /** Finds the pictures of emails, which a preview shows. */
  readonly findPicture: FindPicture;
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

/** Becomes the response: an `ApiError` with the status of its kind. */
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
export const validated = <Target extends 'json' | 'query', Schema extends v.GenericSchema>(
  target: Target,
  schema: Schema,
) =>
  sValidator(target, schema, (result) => {
    if (result.success) return;
    const keys = result.error[0]?.path?.map((part) => (typeof part === 'object' ? part.key : part));
    throw new ApiFailure('invalid-input', unusable(keys?.join('.') ?? 'the body'));
  });

/**
 * A text as a person wrote it, with plain line breaks and without the space around it, and empty where nobody would see anything of
 * it. @param limit in characters
 */
export const writtenText = (limit: number) =>
  v.pipe(
    v.string(),
    v.check(isStorable),
    v.transform((text) => normalizeLineBreaks(seenText(text)).trim()),
    v.maxLength(limit),
  );

/** The place at which a part of a list ended, as the query for the next part gives it back: "1764428400000 <id>". */
export const placeText = ({ at, id }: ListPlace) => `${String(at)} ${id}`;
export const listPlace = v.pipe(
  v.string(),
  v.regex(/^\d{1,16} [0-9a-f-]{36}$/),
  v.transform((place): ListPlace => {
    const [at = '', id = ''] = place.split(' ');
    return { at: Number(at), id };
  }),
);

/** The mailbox that the path names. @throws {ApiFailure} where the person does not answer it */
export function mailboxOfPath(c: Context<AdminEnv>): MailboxName {
  const mailbox = c.var.person.mailboxes.find((name) => name === c.req.param('mailbox'));
  if (!mailbox) throw new ApiFailure('not-found');
  return mailbox;
}

/** Lets those in who answer one of these mailboxes. For everybody else there is nothing here. */
export const requireMailbox = (...mailboxes: readonly MailboxName[]) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    if (!mailboxes.some((mailbox) => c.var.person.mailboxes.includes(mailbox)))
      throw new ApiFailure('not-found');
    await next();
  });

/** The pattern of the route that answers a request, or that would if the request were not refused before. */
const routeOf = (c: Context) => matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? '/*';

type Parts = Pick<AdminParts, 'context'>;

/** Writes to the audit log what the person who is signed in, if anybody, did with a request. */
export function audit(
  { context }: Parts,
  c: Context<AdminEnv>,
  action: string,
  details: Pick<AuditEvent, 'error' | 'references' | 'counts'> = {},
): void {
  const person = c.get('person') as SignedIn | undefined;
  const { method } = c.req;
  writeAudit(context, { person: person?.name, action, method, route: routeOf(c), ...details });
}

/** The browser reads again what is on the screen whenever its window gets the focus: that is one reading. */
const readingLimit: RateLimit = { name: 'audit lines of one reading', points: 1, duration: 10 * 60 };

/** The same for what is only read: one line in ten minutes. @param read what tells one reading from another; it is not logged */
export async function auditReading(
  parts: Parts,
  c: Context<AdminEnv>,
  read: string,
  ...line: readonly [action: string, details: Pick<AuditEvent, 'references' | 'counts'>]
): Promise<void> {
  const reading = JSON.stringify([c.var.person.id, routeOf(c), read]);
  const { allowed } = await parts.context.rateLimiter.consume(readingLimit, reading);
  if (allowed) audit(parts, c, ...line);
}
