import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Keystatic } from '@keystatic/core/ui';
import { configuration } from './keystatic.config.tsx';

// The page of the editor, in the browser.

interface TreeEntry {
  readonly path: string;
  readonly sha: string;
}

type Hashes = Readonly<Record<string, string | undefined>>;

interface Update {
  readonly additions: readonly { readonly path: string }[];
}

/** The hash of each file as this page last read it. */
let read: Hashes = {};

/** The hashes of the files of an entry when its changes began that are not saved yet, by the key of the entry. */
const begun = new Map<string, Hashes>();

const send = window.fetch.bind(window);

/** Keystatic sends what it writes without saying what it has read, so a change by another program would be lost. */
window.fetch = async (input, options = {}) => {
  if (input !== '/api/keystatic/update') {
    const response = await send(input, options);
    if (input === '/api/keystatic/tree') await keepHashes(response);
    return response;
  }
  const update = JSON.parse(options.body as string) as Update;
  const known = [read, ...begun.values()].reduce((all, hashes) => ({ ...all, ...hashes }));
  const response = await send(input, { ...options, body: JSON.stringify({ ...update, read: known }) });
  if (response.ok) {
    await keepHashes(response);
    // What has been typed meanwhile is a change of the file that is now there.
    for (const [key, hashes] of begun)
      if (update.additions.some(({ path }) => path in hashes)) begun.delete(key);
  }
  return response;
};

async function keepHashes(response: Response): Promise<void> {
  const entries = (await response.clone().json()) as readonly TreeEntry[];
  read = Object.fromEntries(entries.map(({ path, sha }) => [path, sha]));
}

interface Draft {
  readonly files: ReadonlyMap<string, unknown>;
  readonly begun?: Hashes;
}

/** Keystatic calls these for the drafts that it keeps in the browser: see the corrections of build-page.ts. */
const drafts = {
  /** A draft that is stored, with what it began from. */
  keep(key: readonly string[], draft: Draft): Draft {
    const name = key.join('/');
    const hashes =
      begun.get(name) ?? Object.fromEntries([...draft.files.keys()].map((path) => [path, read[path]]));
    begun.set(name, hashes);
    return { ...draft, begun: hashes };
  },
  /** A draft that is shown again. */
  restore(key: readonly string[], draft: Draft | undefined): Draft | undefined {
    if (draft?.begun) begun.set(key.join('/'), draft.begun);
    return draft;
  },
};
Object.assign(window, { drafts });

const root = document.getElementById('editor');
if (root) createRoot(root).render(createElement(Keystatic, { config: configuration }));
