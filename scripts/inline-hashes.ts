import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import { load } from 'cheerio';
import { importAfterFirstPaint, speculationRules } from '../src/layouts/inline-scripts.ts';

const root = join(import.meta.dirname, '..');
/** The inline scripts of this project and of Astro’s islands, apart from those that import a file. */
const ownScripts = new Set([
  speculationRules,
  ...[island, idle, visible],
  ...globSync('src/**/*.client.js', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8')),
]);

/** The types of scripts that run. Anything else in a script element is data, which the policy does not govern. */
const executableType = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Finds inline scripts and styles as a browser’s parser does: a `<script>` in a comment, an attribute or a text field is
 * not one. What is in `<noscript>` is read as elements, as it is where scripts are off.
 *
 * @returns hashes as the content security policy writes them, `sha256-…`; in `refused` the style attributes and event
 * handlers, which it cannot allow: `style on <p>`; and in `foreign` the scripts that are not the project’s own
 */
export function findInlineHashes(page: string) {
  const $ = load(page, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const scripts = $('script:not([src])').filter((_, { attribs, sourceCodeLocation }) => {
    // A browser does not run a script that the page ends in.
    const isClosed = sourceCodeLocation?.endTag !== undefined;
    return isClosed && executableType.test((attribs['type'] ?? '').trim().toLowerCase());
  });
  const refused = $.root()
    .find('*')
    .get()
    .flatMap(({ tagName, attribs }) => Object.keys(attribs).map((name) => ({ name, tagName })))
    .filter(({ name }) => name === 'style' || name.startsWith('on'))
    .map(({ name, tagName }) => `${name} on <${tagName}>`);
  // The browser too hashes the text after parsing, where every line ends in a line feed.
  const hashesOf = (elements: typeof scripts) => [
    ...new Set(elements.get().map((element) => hash($(element).text()))),
  ];
  const imports = (page.match(/\/_astro\/[\w.-]+\.js/g) ?? []).map(importAfterFirstPaint);
  const foreign = scripts
    .get()
    .map((element) => $(element).text())
    .filter((text) => !ownScripts.has(text) && !imports.includes(text));
  return {
    scripts: hashesOf(scripts),
    styles: hashesOf($('style')),
    refused: [...new Set(refused)],
    foreign,
  };
}
