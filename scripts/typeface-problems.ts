import { existsSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import type { typefaces, TypefaceRole } from '../brand/typefaces.ts';

type Typeface = Pick<(typeof typefaces)[TypefaceRole], 'file' | 'weights' | 'axes'>;

/** The path of the font from which those of a role are made. */
export const fullFont = ({ file }: Pick<Typeface, 'file'>) => `brand/fonts/full/${file}`;

/** @throws {TypeError} for a file that is no font, or a collection of fonts */
export function readFont(file: string): Font {
  const font = create(readFileSync(file));
  if (font.isCollection) throw new TypeError('a collection of fonts');
  return font;
}

/** What prevents the fonts of a role from being made: one line, or undefined if nothing does. */
export function findTypefaceProblem(role: TypefaceRole, typeface: Typeface): string | undefined {
  const file = fullFont(typeface);
  const { weights, axes } = typeface;
  const begin = `brand/typefaces.json: ${role}`;
  if (!existsSync(file)) return `${begin}.file is "${typeface.file}"; expected a file of brand/fonts/full/`;
  let font: Font;
  try {
    font = readFont(file);
  } catch (error) {
    return `${file} cannot be read (${(error as Error).message}); expected one font, as .woff2, .ttf or .otf`;
  }
  const { wght, ...others } = font.variationAxes;
  if (wght === undefined) return `${file} has no axis for its weight (wght); expected a variable font`;
  const unknown = Object.keys(axes).find((axis) => !(axis in others));
  if (unknown !== undefined)
    return `${begin}.axes has ${unknown}; expected axes that ${file} has besides wght: ${Object.keys(others).join(', ') || 'none'}`;
  if (Math.min(...weights) < wght.min || Math.max(...weights) > wght.max)
    return `${begin}.weights is [${weights.join(', ')}]; expected weights from ${String(wght.min)} to ${String(wght.max)}, which ${file} has`;
  return undefined;
}
