import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Environment } from '../environment.ts';
import { sendText } from './plain-answers.ts';
import { pathOf } from './request-path.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Whether a path can be decoded to text without NUL. */
function isReadable(path: string): boolean {
  if (!path.startsWith('/')) return false;
  if (!path.includes('%') && !path.includes('\0')) return true;
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Two Host lines are how one server is made to see another site than the proxy before it. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

function isPlain(request: IncomingMessage): boolean {
  return isReadable(pathOf(request)) && !hasTwoHosts(request);
}

/** Any host will do until the owner has said which is this site’s. */
function hostCheck({ publicOrigin, publicOriginIsSet }: Environment): (request: IncomingMessage) => boolean {
  if (!publicOriginIsSet) return () => true;
  const { hostname, port, protocol } = new URL(publicOrigin);
  const usualPort = protocol === 'https:' ? '443' : '80';
  const own = port === '' ? [hostname, `${hostname}:${usualPort}`] : [`${hostname}:${port}`];
  return ({ headers }) => {
    const host = headers.host?.toLowerCase() ?? '';
    return own.includes(host) || loopback.test(host);
  };
}

export interface Screening {
  /** Whether a request is plain and meant for this site. */
  readonly isProper: (request: IncomingMessage) => boolean;
  /** Answers 400 to what is not a plain request for a path. */
  readonly refuseUnreadable: RequestHandler;
  /** Answers 421 to a Host that is not this site’s. */
  readonly refuseOtherHosts: RequestHandler;
}

export function createScreening(environment: Environment): Screening {
  const isForThisHost = hostCheck(environment);
  return {
    isProper: (request) => isPlain(request) && isForThisHost(request),
    refuseUnreadable(request, response, next) {
      if (isPlain(request)) next();
      else sendText(response, 400, 'Bad request\n');
    },
    refuseOtherHosts(request, response, next) {
      if (isForThisHost(request)) next();
      else sendText(response, 421, 'This server does not answer for that host\n');
    },
  };
}
