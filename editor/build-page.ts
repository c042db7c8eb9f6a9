import { join } from 'node:path';
import { build, type FSWatcher, type Plugin } from 'vite';

/** The script of the editor’s page, and the files that it loads later, by name. */
export type PageFiles = ReadonlyMap<string, string>;

/** The name of the script, without the hash that other builds add: it is never cached. */
export const script = 'editor.js';

/**
 * Corrections of @keystatic/core 0.6.9, each with why. A text that is not found stops the build, so that none is forgotten
 * when the version changes.
 */
const corrections = [
  {
    why: 'A component beside words in a cell of a table would become a paragraph of its own, and the policy would not open.',
    file: /\/@keystatic\/core\/dist\/index-3c244051\.js$/,
    from: 'return createAndFill(node, schema.nodes.table_cell, {}, wrapInParagraph(schema));',
    to: 'return schema.nodes.table_cell.createAndFill({}, wrapInParagraph(schema)(childrenToProseMirrorNodes(node.children, schema.nodes.paragraph)));',
  },
  {
    why: 'A component inside a part that is printed in one case only would be put outside it.',
    file: /\/@keystatic\/core\/dist\/index-3c244051\.js$/,
    from: '}, childrenToProseMirrorNodes(node.children, nodeType));',
    to: "}, childrenToProseMirrorNodes(node.children, nodeType), componentConfig.kind === 'inline' ? state.marks : undefined);",
  },
  {
    why: 'The page asks no other host for anything; this typeface is one of Google’s.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: 'href: "https://fonts.googleapis.com/css2?family=Inter:wght@400;500;600;700&display=swap"',
    to: 'href: "data:text/css,"',
  },
  {
    why: 'The column says what it holds.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: "name: 'Slug',",
    to: "name: 'File name',",
  },
  {
    why: 'A draft would be saved over a file that has changed since the draft began.',
    file: /\/@keystatic\/core\/dist\/index-5d64e651\.js$/,
    from: 'return set(key, val, getStore());',
    to: 'return set(key, window.drafts.keep(key, val), getStore());',
  },
  {
    why: 'The hashes of the files from which a draft began are those of the draft that is shown.',
    file: /\/@keystatic\/core\/dist\/index-5d64e651\.js$/,
    from: 'return get(key, getStore());',
    to: 'return get(key, getStore()).then((draft) => window.drafts.restore(key, draft));',
  },
  {
    why: 'The page would show no form while it reads the saved file, whose bytes are not those that it sent.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: 'const newTree = await res.json();\n        const {\n          tree: tree_0',
    to: 'const newTree = await res.json();\n        await Promise.all(newTree.filter((entry) => additions.some(({ path }) => path === entry.path)).map((entry) => fetchBlob(args.config, entry.sha, entry.path)));\n        const {\n          tree: tree_0',
  },
  {
    why: 'What is typed during a save would be lost.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: 'if (localTreeKeyInState !== localTreeKey) {\n    setState({\n      localTreeKey,\n      state: initialState === null ? getInitialPropsValue(schema) : initialState\n    });',
    to: 'if (localTreeKeyInState !== localTreeKey) {\n    setState({ localTreeKey, state });',
  },
  {
    why: 'The same, for an entry of a list.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: 'if (localTreeKeyInState !== localTreeKey) {\n    setState({\n      state: initialState,\n      localTreeKey\n    });',
    to: 'if (localTreeKeyInState !== localTreeKey) {\n    setState({ localTreeKey, state });',
  },
  {
    why: 'What is typed in one entry of a list must not stay for the next.',
    file: /\/@keystatic\/core\/dist\/keystatic-core-ui\.js$/,
    from: 'itemSlug: parsedParams.slug\n      }, parsedParams.collection)',
    to: 'itemSlug: parsedParams.slug\n      }, parsedParams.collection + "/" + parsedParams.slug)',
  },
];

const correct: Plugin = {
  name: 'correct-keystatic',
  transform: {
    filter: { id: corrections.map(({ file }) => file) },
    handler: (code, id) =>
      corrections
        .filter(({ file }) => file.test(id))
        .reduce((corrected, { why, from, to }) => {
          if (corrected.split(from).length !== 2)
            throw new Error(`${id} has changed, and needs again: ${why}`);
          return corrected.replace(from, () => to);
        }, code),
  },
};

async function bundle() {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [correct],
    // The process is that of a development server; the page is not developed.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: script },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('Expected one output');
  const files = new Map<string, string>();
  const sources = new Set<string>();
  for (const item of result.output) {
    if (item.type !== 'chunk') throw new Error(`Expected a script: ${item.fileName}`);
    files.set(item.fileName, item.code);
    for (const id of item.moduleIds) if (!id.includes('node_modules')) sources.add(id);
  }
  return { files, sources };
}

/** Builds the page now, and again when it is asked for after one of its sources has changed. */
export function buildPage(watcher: Pick<FSWatcher, 'on'>): () => Promise<PageFiles> {
  let built = bundle();
  // The first request reports it.
  built.catch(() => undefined);
  let isCurrent = true;
  watcher.on('change', (file) => {
    void built.then(
      ({ sources }) => {
        if (sources.has(file)) isCurrent = false;
      },
      () => {
        isCurrent = false;
      },
    );
  });
  return async () => {
    if (!isCurrent) {
      isCurrent = true;
      built = bundle();
    }
    return (await built).files;
  };
}
