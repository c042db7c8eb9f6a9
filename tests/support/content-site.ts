import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSiteProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the running site; `inject('origin')` in a test. */
    readonly origin: string;
  }
}

/** Starts the server once for all content tests, and stops it when they are done. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'site-data-'));
  const site = await startSiteProcess({ settings: { DATA_DIR: dataDirectory, LOG_LEVEL: 'info' } });
  provide('origin', site.origin);
  return async () => {
    await site.terminate();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
