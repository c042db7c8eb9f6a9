import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Keystatic } from '@keystatic/core/ui';
import { configuration } from './keystatic.config.tsx';

// The page of the editor, in the browser.

interface TreeEntry {
  readonly path: string;
  readonly sha: string;
}

/** The hash of each file as this page last read it. */
let read: Readonly<Record<string, string>> = {};

const send = window.fetch.bind(window);

/** Keystatic sends what it writes without saying what it has read, so a change by another program would be lost. */
window.fetch = async (input, options = {}) => {
  const isUpdate = input === '/api/keystatic/update';
  const response = await send(
    input,
    isUpdate
      ? { ...options, body: JSON.stringify({ ...(JSON.parse(options.body as string) as object), read }) }
      : options,
  );
  if (response.ok && (isUpdate || input === '/api/keystatic/tree')) {
    const entries = (await response.clone().json()) as readonly TreeEntry[];
    read = Object.fromEntries(entries.map(({ path, sha }) => [path, sha]));
  }
  return response;
};

const root = document.getElementById('editor');
if (root) createRoot(root).render(createElement(Keystatic, { config: configuration }));
