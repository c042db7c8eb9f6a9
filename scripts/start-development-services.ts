import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { createBackgroundWork } from '../src/operations/jobs.server.ts';
import { resolveVariants } from '../src/page-variants.ts';
import { openContext } from '../src/server/context.ts';
import { parseEnvironment } from '../src/server/environment.ts';
import { pictureFolder, type FindPicture } from '../src/server/outbox/email-pictures.ts';
import { createPageLocals } from '../src/server/page-locals.ts';
import { startAdminDevelopment } from './start-admin-development.ts';

/** @param fetchPath fetches what is at a path of the development server */
export async function startDevelopmentServices(fetchPath: (path: string) => Promise<Response>) {
  const read = async (path: string) => (await fetchPath(path)).text();
  const findPicture: FindPicture = async (name) =>
    Buffer.from(await (await fetchPath(`/${pictureFolder}/${name}`)).arrayBuffer());
  const environment = parseEnvironment(process.env);
  const context = await openContext(environment, pino({ level: environment.logLevel, base: null }));
  const stopAdmin = environment.admin && (await startAdminDevelopment(context, findPicture));
  const work = createBackgroundWork(context, { findPicture });
  work.start();
  const localsOf = createPageLocals(context, {
    readFile: read,
    readTemplate: async (name) => ({ text: await read(`/${name}`), policy: undefined }),
  });
  return {
    /** Puts the locals where Astro looks for them, and rewrites the URL of a variant. */
    prepare(request: IncomingMessage): void {
      // Nothing documented sets them before src/fetch.ts reads them.
      Reflect.set(request, Symbol.for('astro.locals'), localsOf(request));
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const [variant] = resolveVariants(pathname, search);
      if (variant && request.method !== 'POST') request.url = `/variants/${variant.name}`;
    },
    async stop(): Promise<void> {
      await stopAdmin?.();
      await work.stop();
      await context.database.close();
    },
  };
}
