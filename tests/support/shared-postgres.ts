import type { TestProject } from 'vitest/node';
import { leftOutBecause, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server that the test files share; empty where none is installed. */
    readonly sharedPostgres: string;
  }
}

/** Starts one PostgreSQL server for all test files. */
export default async function setup({ provide }: TestProject) {
  const postgres = leftOutBecause === undefined ? await startPostgres() : undefined;
  provide('sharedPostgres', postgres?.url ?? '');
  return () => postgres?.stop();
}
