import { create } from 'fontkitten';

/** Of the name table in OpenType: Windows, Unicode of the Basic Multilingual Plane, English of the United States. */
const platform = [3, 1, 0x409] as const;

/** A name table with these names, by their ids in OpenType. */
function makeNameTable(names: Readonly<Record<number, string>>): Buffer {
  const records = Object.entries(names).map(([id, name]) => ({
    id: Number(id),
    text: Buffer.from(name, 'utf16le').swap16(),
  }));
  const header = Buffer.alloc(6 + 12 * records.length);
  header.writeUInt16BE(records.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [index, { id, text }] of records.entries()) {
    const fields = [...platform, id, text.length, offset];
    for (const [field, value] of fields.entries()) header.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += text.length;
  }
  return Buffer.concat([header, ...records.map(({ text }) => text)]);
}

/**
 * Replaces the name table of a font by one with the name of its role, because the licence may reserve the original name. The copyright
 * and the style’s name stay. The new table stands at the end of the file; checksums are those of the old one until HarfBuzz writes
 * the font again.
 *
 * @param font in the format of .ttf or .otf, with a name table
 * @param style of the PostScript name: "Heading-340"
 */
export function replaceNames(font: Buffer, family: string, style: string): Buffer {
  const given = create(font);
  if (given.isCollection) throw new TypeError('A collection of fonts has several names');
  const postScript = `${family}-${style}`;
  const names = {
    0: given.copyright,
    1: family,
    2: given.subfamilyName,
    3: postScript,
    4: family,
    6: postScript,
  };
  const table = makeNameTable(names);
  const start = Math.ceil(font.length / 4) * 4;
  const renamed = Buffer.concat([font, Buffer.alloc(start - font.length), table]);
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (entry === undefined) throw new TypeError('The font has no name table');
  renamed.writeUInt32BE(start, entry + 8);
  renamed.writeUInt32BE(table.length, entry + 12);
  return renamed;
}
