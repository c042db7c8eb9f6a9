import { createHash } from 'node:crypto';
import { type Token, Tokenizer, TokenizerMode, html, type TokenHandler } from 'parse5';

const { TAG_ID } = html;

const rawText = new Set<number>([TAG_ID.STYLE, TAG_ID.XMP, TAG_ID.IFRAME, TAG_ID.NOEMBED, TAG_ID.NOFRAMES]);
const escapableText = new Set<number>([TAG_ID.TITLE, TAG_ID.TEXTAREA]);

/** Anything else in a script element is data, which the policy does not govern. */
const executableType = /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script)$/;

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Finds inline scripts and styles the way a browser does, by its tokenizer: a `<script>` in a comment, an attribute
 * or a text field is not one. Text that belongs to `<noscript>` is read as elements, as it is where scripts are off.
 *
 * @returns hashes as the content security policy writes them, `sha256-…`, and in `refused` the style attributes and event
 * handlers, which it cannot allow: `style on <p>`
 */
export function findInlineHashes(page: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const refused = new Set<string>();
  let open: { readonly found: Set<string>; text: string } | undefined;

  const addText = ({ chars }: Token.CharacterToken) => {
    if (open) open.text += chars;
  };
  const handler: TokenHandler = {
    onStartTag(token) {
      for (const { name } of token.attrs) {
        if (name === 'style' || name.startsWith('on')) refused.add(`${name} on <${token.tagName}>`);
      }
      if (token.tagID === TAG_ID.SCRIPT) {
        tokenizer.state = TokenizerMode.SCRIPT_DATA;
        const { src, type = '' } = Object.fromEntries(token.attrs.map(({ name, value }) => [name, value]));
        const isInline = src === undefined && executableType.test(type.trim().toLowerCase());
        if (isInline) open = { found: scripts, text: '' };
      } else if (rawText.has(token.tagID)) {
        tokenizer.state = TokenizerMode.RAWTEXT;
        if (token.tagID === TAG_ID.STYLE) open = { found: styles, text: '' };
      } else if (escapableText.has(token.tagID)) {
        tokenizer.state = TokenizerMode.RCDATA;
      }
    },
    onEndTag() {
      // The browser too hashes the text after parsing, where every line ends in a line feed.
      if (open) open.found.add(hash(open.text));
      open = undefined;
    },
    onCharacter: addText,
    onWhitespaceCharacter: addText,
    onNullCharacter: addText,
    onComment: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(page, true);
  return { scripts: [...scripts], styles: [...styles], refused: [...refused] };
}
