import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Values by name, in a page that is the same for everybody else. */
type Values = Readonly<Record<string, string>>;

export type PageTemplate = ReturnType<typeof createPageTemplate>;

/** RFC 1952: deflate, no name, no time, highest compression, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** RFC 1951: the last block, stored, without content. */
const finalBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** RFC 1951: how far back a block may refer. */
const windowBytes = 32_768;

/**
 * Ends at a whole byte, so that any other block can follow.
 *
 * @param before what precedes the text and may be referred to
 */
const compressed = (text: Buffer, before: Buffer) =>
  deflateRawSync(text, {
    level: constants.Z_BEST_COMPRESSION,
    finishFlush: constants.Z_SYNC_FLUSH,
    // An empty dictionary is an error.
    ...(before.length > 0 && { dictionary: before.subarray(-windowBytes) }),
  });

/** A block that is not compressed, of at most 65,535 bytes. */
function storedBlock(content: Buffer): Buffer {
  const block = Buffer.alloc(5 + content.length);
  block.writeUInt16LE(content.length, 1);
  block.writeUInt16LE(content.length ^ 0xffff, 3);
  content.copy(block, 5);
  return block;
}

/**
 * A page that was rendered once and is sent again with other values in it. It is compressed once, except for the values, so
 * that sending it again costs hardly more than sending a file.
 *
 * @param html as it was rendered with these values, each of which occurs in it, and others will be as long
 * @throws {RangeError} when one does not occur
 */
export function createPageTemplate(html: string, rendered: Values) {
  const names = new Map(Object.entries(rendered).map(([name, value]) => [value, name]));
  // The longest first: a token may begin with what it signs.
  const found = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(${found.map((value) => RegExp.escape(value)).join('|')})`);
  let before = Buffer.alloc(0);
  // Text and values take turns.
  const parts = html.split(pattern).map((text, index) => {
    const name = index % 2 === 1 ? names.get(text) : undefined;
    const content = Buffer.from(text);
    const block = name === undefined ? compressed(content, before) : content;
    // Zeros stand for the values, which differ each time: no text has one, so nothing refers to them.
    before = Buffer.concat([before, name === undefined ? content : Buffer.alloc(content.length)]);
    return { name, content, block };
  });
  for (const name of names.values())
    if (!parts.some((part) => part.name === name))
      throw new RangeError(`The page does not contain its ${name}`);

  /**
   * @param values letters, digits, dots, dashes and underscores, which need no escape in HTML; as long as those rendered
   * @throws {RangeError} when one has another character or length
   */
  return (values: Values, encoding: 'gzip' | 'identity'): Buffer => {
    const blocks: Buffer[] = [];
    let checksum = 0;
    let length = 0;
    for (const { name, content, block } of parts) {
      const filled = name === undefined ? content : valueOf(values, name, content.length);
      if (encoding === 'identity') blocks.push(filled);
      else blocks.push(name === undefined ? block : storedBlock(filled));
      checksum = encoding === 'gzip' ? crc32(filled, checksum) : 0;
      length += filled.length;
    }
    if (encoding === 'identity') return Buffer.concat(blocks);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(checksum, 0);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([gzipHeader, ...blocks, finalBlock, trailer]);
  };
}

function valueOf(values: Values, name: string, length: number): Buffer {
  const value = values[name] ?? '';
  if (!/^[\w.-]+$/.test(value) || value.length !== length)
    throw new RangeError(`This ${name} cannot be put into a page`);
  return Buffer.from(value);
}
