import type { RequestHandler } from 'express';
import { refuseMethod, sendText } from './plain-answers.ts';
import { noteAnswer } from './request-log.ts';
import { pathOf } from './request-path.ts';

/** Something the site cannot do without. */
export interface HealthCheck {
  readonly name: string;
  /** Resolves when all is well; throws or rejects when not. */
  readonly check: () => void | Promise<void>;
}

export interface Health {
  /** GET /healthz: is it working? GET /readyz: should it be sent visitors? Both 200 or 503. */
  readonly answer: RequestHandler;
  /** From now on /readyz answers 503. */
  readonly stopping: () => void;
}

const patienceMs = 2_000;

async function fails({ check }: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('too slow'));
    }, patienceMs);
  });
  try {
    await Promise.race([check(), tooLate]);
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
  }
}

export function createHealth(checks: readonly HealthCheck[]): Health {
  let isStopping = false;

  const answer: RequestHandler = async (request, response, next) => {
    const { method } = request;
    const path = pathOf(request);
    if (path !== '/healthz' && path !== '/readyz') {
      next();
      return;
    }
    noteAnswer(response, { route: path });
    if (method !== 'GET' && method !== 'HEAD') {
      refuseMethod(response, 'GET, HEAD');
      return;
    }
    const results = await Promise.all(checks.map(fails));
    const failing = checks.filter((_, index) => results[index]).map(({ name }) => name);
    const report =
      failing.length > 0
        ? { status: 'failing', failing }
        : { status: isStopping && path === '/readyz' ? 'stopping' : 'ok' };
    sendText(response, report.status === 'ok' ? 200 : 503, JSON.stringify(report), 'application/json');
  };

  return {
    answer,
    stopping: () => {
      isStopping = true;
    },
  };
}
