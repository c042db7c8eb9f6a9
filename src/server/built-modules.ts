import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports what the pages would import when they are first rendered, since a build may take the place of this one meanwhile.
 * Node would look for the file of each `import()` even where its module is loaded already; the hook spares it that.
 *
 * @param directory with the server of a build: `chunks/` and what Astro writes beside it
 */
export async function importBuiltModules(directory: string): Promise<void> {
  const base = pathToFileURL(`${directory}/`).href;
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier.startsWith('.') && context.parentURL?.startsWith(base)
        ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
        : nextResolve(specifier, context),
  });
  const files = globSync('{chunks/,virtual_}*.mjs', { cwd: directory });
  await Promise.all(files.map((file) => import(pathToFileURL(join(directory, file)).href)));
}
