import { load } from 'cheerio';
import { createHash } from 'node:crypto';

/** The types of scripts that run. Anything else in a script element is data, which the policy does not govern. */
const executableType = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Finds inline scripts and styles as a browser’s parser does: a `<script>` in a comment, an attribute or a text field is
 * not one. What is in `<noscript>` is read as elements, as it is where scripts are off.
 *
 * @returns hashes as the content security policy writes them, `sha256-…`, and in `refused` the style attributes and event
 * handlers, which it cannot allow: `style on <p>`
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
  return { scripts: hashesOf(scripts), styles: hashesOf($('style')), refused: [...new Set(refused)] };
}
