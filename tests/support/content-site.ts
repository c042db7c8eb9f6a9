import type { TestProject } from 'vitest/node';
import { createInstallation, endInstallations } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the running site; `inject('origin')` in a test. */
    readonly origin: string;
  }
}

/** Starts the server once for all content tests. @returns what ends it when they are done */
export default async function setup({ provide }: TestProject) {
  provide('origin', (await createInstallation({ LOG_LEVEL: 'info' }).start()).origin);
  return endInstallations;
}
