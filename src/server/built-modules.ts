import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports at the start what the pages import when they are first rendered, because another build may replace the files by then.
 * Node looks for the file of an `import()` even if its module is loaded. The hook prevents that.
 *
 * @param directory the server directory of a build: `chunks/` and the files beside it
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
