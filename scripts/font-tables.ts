/** Writes the tables of a font that HarfBuzz only copies: its names, and kerning that is simple enough to be small. */
import { Blob, Buffer as Shaped, Face, Feature, Font, Variation, shape } from 'harfbuzzjs';

type Tables = Map<string, Buffer>;

const uint16 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
};
const uint32 = (value: number) => uint16(value >>> 16, value);

function readTables(font: Buffer): Tables {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    records.map((at) => {
      const start = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
    }),
  );
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function checksum(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function writeTables(version: Buffer, tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54));
  head.writeUInt32BE(0, 8);
  const power = Math.floor(Math.log2(sorted.length));
  const records = [version, uint16(sorted.length, 16 << power, power, 16 * sorted.length - (16 << power))];
  const contents: Buffer[] = [];
  let at = 12 + 16 * sorted.length;
  for (const [tag, table] of sorted) {
    const bytes = tag === 'head' ? head : table;
    records.push(Buffer.from(tag, 'latin1'), uint32(checksum(bytes)), uint32(at), uint32(bytes.length));
    contents.push(padded(bytes));
    at += padded(bytes).length;
  }
  const font = Buffer.concat([...records, ...contents]);
  const headAt = sorted.findIndex(([tag]) => tag === 'head');
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(12 + 16 * headAt + 8) + 8);
  return font;
}

/** The position after the numbers of the points that a variation moves. */
function skipPoints(bytes: Buffer, start: number): number {
  const [first = 0, second = 0] = bytes.subarray(start);
  const isLong = first > 127;
  let left = isLong ? ((first & 0x7f) << 8) | second : first;
  let at = start + (isLong ? 2 : 1);
  while (left > 0) {
    const control = bytes.readUInt8(at);
    const length = (control & 0x7f) + 1;
    at += 1 + length * (control > 127 ? 2 : 1);
    left -= length;
  }
  return at;
}

/** Rounds the distances, each a byte or two, by which a variation moves points. */
function roundDistances(bytes: Buffer, start: number, end: number, step: number): void {
  const rounded = (distance: number) => Math.round(distance / step) * step;
  let at = start;
  while (at < end) {
    const control = bytes.readUInt8(at);
    const length = (control & 0x3f) + 1;
    at += 1;
    // Noughts are not written.
    if (control > 127) continue;
    for (let index = 0; index < length; index += 1) {
      if (control > 63) at = bytes.writeInt16BE(rounded(bytes.readInt16BE(at)), at);
      else at = bytes.writeInt8(Math.max(Math.min(rounded(bytes.readInt8(at)), 127), -128), at);
    }
  }
}

/**
 * Rounds how far points move with the weight to steps of so many thousandths of the type size, which compresses better. The
 * layout of the table gvar is in the specification of OpenType.
 */
export function simplifyVariations(font: Buffer, step: number): Buffer {
  const tables = readTables(font);
  const gvar = tables.get('gvar');
  if (!gvar) return font;
  const [axes, glyphs, isLong, contents] = [
    gvar.readUInt16BE(4),
    gvar.readUInt16BE(12),
    gvar.readUInt16BE(14) & 1,
    gvar.readUInt32BE(16),
  ] as const;
  const units = (step * openFont(font).face.upem) / 1000;
  const startOf = (glyph: number) =>
    contents + (isLong ? gvar.readUInt32BE(20 + 4 * glyph) : 2 * gvar.readUInt16BE(20 + 2 * glyph));
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    const start = startOf(glyph);
    if (startOf(glyph + 1) === start) continue;
    const variations = gvar.readUInt16BE(start);
    let header = start + 4;
    let at = start + gvar.readUInt16BE(start + 2);
    if (variations & 0x8000) at = skipPoints(gvar, at);
    for (let left = variations & 0xfff; left > 0; left -= 1) {
      const [size, flags] = [gvar.readUInt16BE(header), gvar.readUInt16BE(header + 2)];
      roundDistances(gvar, flags & 0x2000 ? skipPoints(gvar, at) : at, at + size, units);
      at += size;
      header += 4 + 2 * axes * (flags & 0x8000 ? 1 : 0) + 4 * axes * (flags & 0x4000 ? 1 : 0);
    }
  }
  return writeTables(font.subarray(0, 4), tables);
}

const copyright = 0;
const licenceAddress = 14;

/** Names by their number in OpenType. Of the names of the full font, only its copyright and its licence stay. */
function nameTable(font: Buffer, names: Readonly<Record<number, string>>): Buffer {
  const face = new Face(new Blob(new Uint8Array(font)));
  const kept = [copyright, licenceAddress].map((id) => [id, face.getName(id, 'en')] as const);
  const all = [...kept.filter(([, name]) => name !== ''), ...Object.entries(names)]
    .map(([id, name]) => [Number(id), Buffer.from(name, 'utf16le').swap16()] as const)
    .sort(([one], [other]) => one - other);
  let at = 0;
  const records = all.map(([id, name]) => {
    const record = uint16(3, 1, 0x409, id, name.length, at);
    at += name.length;
    return record;
  });
  const header = uint16(0, all.length, 6 + 12 * all.length);
  return Buffer.concat([header, ...records, ...all.map(([, name]) => name)]);
}

/** Gives a font other names, by their number in OpenType, since the names of the full font may be reserved. */
export function renameFont(font: Buffer, names: Readonly<Record<number, string>>): Buffer {
  const tables = readTables(font).set('name', nameTable(font, names));
  return writeTables(font.subarray(0, 4), tables);
}

/** A font for measuring, at the values of its axes. */
export function openFont(font: Buffer, axes: Readonly<Record<string, number>> = {}): Font {
  const opened = new Font(new Face(new Blob(new Uint8Array(font))));
  opened.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
  return opened;
}

/** The width of a line, as a share of the type size. */
export function widthOf(font: Font, text: string, isKerned = true): number {
  const line = new Shaped();
  line.addText(text);
  line.guessSegmentProperties();
  shape(font, line, isKerned ? [] : [new Feature('kern', 0)]);
  const width = line.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return width / font.face.upem;
}

const isNotKerned = (character: string) => /[\p{S}@[\]_§…]/u.test(character);
const baseOf = (character: string) => Array.from(character.normalize('NFD'))[0] ?? character;

/** The kerning of each character after each other, in units of the font and in steps of so many thousandths of the type size. */
function measureKerning(font: Font, characters: readonly string[], step: number): number[][] {
  const { upem } = font.face;
  const measured = new Map<string, number>();
  const kerning = (pair: string) => {
    const found = measured.get(pair);
    if (found !== undefined) return found;
    const thousandths = 1000 * (widthOf(font, pair) - widthOf(font, pair, false));
    const value = Math.round((Math.round(thousandths / step) * step * upem) / 1000);
    measured.set(pair, value);
    return value;
  };
  return characters.map((first) =>
    characters.map((second) =>
      isNotKerned(first) || isNotKerned(second) ? 0 : kerning(baseOf(first) + baseOf(second)),
    ),
  );
}

/** Characters whose numbers are the same, except those that have none. */
const alike = (rows: readonly (readonly number[])[]) =>
  [...Map.groupBy(rows.keys(), (index) => String(rows[index]))]
    .filter(([, [index = 0]]) => rows[index]?.some((value) => value !== 0))
    .map(([, members]) => members);

/** A table of OpenType that gives every glyph the number of its class. */
function classDefinition(classes: readonly (readonly number[])[], glyphs: readonly number[], from: number) {
  const classOf = new Array<number>(Math.max(...glyphs) + 1).fill(0);
  for (const [index, members] of classes.entries())
    for (const member of members) classOf[glyphs[member] ?? 0] = index + from;
  return uint16(1, 0, classOf.length, ...classOf);
}

/** The table GPOS with one rule: how far apart two glyphs are, by their classes. */
function kerningTable(values: readonly (readonly number[])[], glyphs: readonly number[]): Buffer {
  const columns = glyphs.map((_, column) => values.map((row) => row[column] ?? 0));
  const [firsts, seconds] = [alike(values), alike(columns)];
  const matrix = firsts.map(([first = 0]) =>
    uint16(0, ...seconds.map(([second = 0]) => values[first]?.[second] ?? 0)),
  );
  const covered = firsts
    .flat()
    .map((member) => glyphs[member] ?? 0)
    .sort((one, other) => one - other);
  const coverage = uint16(1, covered.length, ...covered);
  const firstClasses = classDefinition(firsts, glyphs, 0);
  // Class 0 of the second glyphs are those that are not kerned.
  const secondClasses = classDefinition(seconds, glyphs, 1);
  const coverageAt = 16 + Buffer.concat(matrix).length;
  const firstsAt = coverageAt + coverage.length;
  const pairs = [
    uint16(2, coverageAt, 4, 0, firstsAt, firstsAt + firstClasses.length, firsts.length, seconds.length + 1),
    ...matrix,
    coverage,
    firstClasses,
    secondClasses,
  ];
  const tag = (name: string) => Buffer.from(name, 'latin1');
  const scripts = [
    uint16(2),
    tag('DFLT'),
    uint16(14),
    tag('latn'),
    uint16(14),
    uint16(4, 0, 0, 0xffff, 1, 0),
  ];
  const features = [uint16(1), tag('kern'), uint16(8, 0, 1, 0)];
  const lookups = [uint16(1, 4, 2, 0, 1, 8)];
  const [scriptsLength, featuresLength] = [scripts, features].map((parts) => Buffer.concat(parts).length) as [
    number,
    number,
  ];
  const header = uint16(1, 0, 10, 10 + scriptsLength, 10 + scriptsLength + featuresLength);
  return Buffer.concat([header, ...scripts, ...features, ...lookups, ...pairs]);
}

/**
 * Replaces the kerning of a font by classes of characters: in steps of so many thousandths of the type size, with accented
 * letters as their base letters, and at one weight, since kerning that varies is a third of a font.
 */
export function simplifyKerning(
  font: Buffer,
  text: string,
  step: number,
  axes: Readonly<Record<string, number>>,
) {
  const opened = openFont(font, axes);
  const characters = Array.from(text);
  const glyphs = characters.map((character) => opened.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0);
  const tables = readTables(font);
  const values = measureKerning(opened, characters, step);
  if (values.flat().every((value) => value === 0)) tables.delete('GPOS');
  else tables.set('GPOS', kerningTable(values, glyphs));
  // It says only which glyphs are marks, to which no rule refers now.
  tables.delete('GDEF');
  return writeTables(font.subarray(0, 4), tables);
}
