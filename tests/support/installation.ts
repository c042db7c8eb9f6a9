import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEnquirer, fillableForm, type Enquirer, type Fields } from './enquirer.ts';
import { readRecords, type Records } from './enquiry-records.ts';
import { startSiteProcess, type SiteProcess, type SiteProcessOptions } from './site-process.ts';

/** The same for every site of a test run, so that one form can be sent to all of them. */
const sharedKey = Buffer.alloc(32, 7).toString('base64');
const sharedForms = new Map<string, Promise<Fields>>();

/** A site with data of its own, whose servers come and go. */
export interface Installation {
  readonly dataDirectory: string;
  /** What its servers and the owner’s commands are set to. */
  readonly settings: Readonly<Record<string, string>>;
  /** One more server on the same data. */
  readonly start: (options?: Pick<SiteProcessOptions, 'clockAhead' | 'under'>) => Promise<SiteProcess>;
  /** Somebody who writes to that server. */
  readonly visit: (site: SiteProcess, from?: string) => Enquirer;
  /** What a form carries that has been open for long enough to be sent. */
  readonly form: (enquirer: Enquirer, path?: string) => Promise<Fields>;
  readonly records: () => Promise<Records>;
}

/** Has something done when a test is over. */
export type Afterwards = (work: () => void | Promise<void>) => void;

interface InstallationOptions {
  /** Environment variables of its servers. An empty DATA_KEY has them make a key file of their own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Kept by whoever made it; otherwise one is made and taken away. */
  readonly dataDirectory?: string;
  /** When its servers end; unless told otherwise, with the test. Tests that run beside each other hand over their own. */
  readonly afterwards?: Afterwards;
}

export function createInstallation({
  settings: given = {},
  dataDirectory: kept,
  afterwards = onTestFinished,
}: InstallationOptions = {}): Installation {
  const dataDirectory = kept ?? mkdtempSync(join(tmpdir(), 'site-data-'));
  const settings = { DATA_KEY: sharedKey, ...given, DATA_DIR: dataDirectory };
  const sites: SiteProcess[] = [];
  const enquirers: Enquirer[] = [];
  afterwards(async () => {
    for (const enquirer of enquirers) enquirer.leave();
    await Promise.all(sites.map((site) => site.kill()));
    if (kept === undefined) rmSync(dataDirectory, { recursive: true, force: true });
  });
  return {
    dataDirectory,
    settings,
    async start(options = {}) {
      const site = await startSiteProcess({ settings, ...options });
      sites.push(site);
      return site;
    },
    visit(site, from) {
      const enquirer = createEnquirer(site, from);
      enquirers.push(enquirer);
      return enquirer;
    },
    form(enquirer, path = '/contact') {
      if (settings.DATA_KEY !== sharedKey) return fillableForm(enquirer, path);
      // The wait for one is enough.
      const form = sharedForms.get(path) ?? fillableForm(enquirer, path);
      sharedForms.set(path, form);
      return form;
    },
    records: () => readRecords(settings),
  };
}
