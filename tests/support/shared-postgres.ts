import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Resolves with the address of the PostgreSQL server that the test files share. */
    readonly sharedPostgres: string;
  }
}

/** One PostgreSQL server for all test files, started when the first of them requests its address. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | undefined;
  const addressServer = createServer((_request, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  addressServer.listen(0, '127.0.0.1');
  await once(addressServer, 'listening');
  provide('sharedPostgres', `http://127.0.0.1:${String((addressServer.address() as AddressInfo).port)}`);
  return async () => {
    addressServer.close();
    await (await postgres)?.stop();
  };
}
