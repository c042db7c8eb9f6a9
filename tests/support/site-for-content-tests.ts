import type { TestProject } from 'vitest/node';
import { startSite } from './running-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the running site answers; `inject('origin')` in a test. */
    readonly origin: string;
  }
}

/** Starts the server once for all content tests, and stops it when they are done. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startSite();
  provide('origin', origin);
  return stop;
}
