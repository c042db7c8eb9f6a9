import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Values by name, in a page that is the same for everybody else. */
type Values = Readonly<Record<string, string>>;

export type PageTemplate = ReturnType<typeof createPageTemplate>;

/** RFC 1952: deflate, no name, no time, highest compression, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** RFC 1951: the last block, stored, without content. */
const finalBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Compressed by itself and ending at a whole byte, so that it can follow and precede any other block. */
const compressed = (text: string) =>
  deflateRawSync(text, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH });

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
 * @param html as it was rendered with these values, each of which occurs in it
 * @throws {RangeError} when one does not occur
 */
export function createPageTemplate(html: string, rendered: Values) {
  const names = new Map(Object.entries(rendered).map(([name, value]) => [value, name]));
  // The longest first: a token may begin with what it signs.
  const found = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(${found.map((value) => RegExp.escape(value)).join('|')})`);
  // Text and values take turns.
  const parts = html.split(pattern).map((text, index) => {
    const name = index % 2 === 1 ? names.get(text) : undefined;
    const content = Buffer.from(text);
    return { name, content, block: name === undefined ? compressed(text) : content };
  });
  for (const name of names.values())
    if (!parts.some((part) => part.name === name))
      throw new RangeError(`The page does not contain its ${name}`);

  /** @param values letters, digits, dots, dashes and underscores, which need no escape in HTML */
  return (values: Values, encoding: 'gzip' | 'identity'): Buffer => {
    const blocks: Buffer[] = [];
    let checksum = 0;
    let length = 0;
    for (const { name, content, block } of parts) {
      const filled = name === undefined ? content : valueOf(values, name);
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

function valueOf(values: Values, name: string): Buffer {
  const value = values[name] ?? '';
  if (!/^[\w.-]+$/.test(value)) throw new RangeError(`This ${name} cannot be put into a page`);
  return Buffer.from(value);
}
