/** The pictures of art/pictures.json, and the ground that each stands on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dark, light } from '../brand/colours.ts';

/** What each light of a picture stands on: the page around it has the same colour. */
const grounds = { day: light.backgrounds.picture.ground, dusk: dark.backgrounds.page.ground };

type Light = keyof typeof grounds;

/** A line of the register. */
interface Model {
  readonly name: string;
  /** Where the site reads the picture by day, from the root of the project; that after sunset lies beside it. */
  readonly file: string;
  readonly scene: string;
  readonly variant?: string;
  /** How many files of equal width the picture is cut into, numbered from the left after the name of `file`; 1 unless given. */
  readonly tiles?: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The most light paths per pixel for each light that there is a picture of; calm areas stop earlier. */
  readonly samples: { readonly day: number; readonly dusk?: number };
  /** Parts that a figure of the page points to: where each is in the model, and in the picture where its label begins. */
  readonly points?: Readonly<
    Record<string, { readonly at: readonly number[]; readonly label: readonly number[] }>
  >;
}

export interface Picture extends Omit<Model, 'samples'> {
  readonly light: Light;
  readonly ground: string;
  readonly samples: number;
}

export const registeredModels = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8')) as readonly Model[];

/** The files of a picture from left to right, from the root of the project: one, or one for each tile. */
export function filesOf({ file, tiles }: Pick<Model, 'file' | 'tiles'>): string[] {
  if (tiles === undefined) return [file];
  return Array.from({ length: tiles }, (_, index) =>
    file.replace(/(?:-dusk)?\.jpg$/, (end) => `-${String(index + 1)}${end}`),
  );
}

/** The pictures of a model: by day, and after sunset if the register has samples for it. */
export function picturesOf({ samples, ...model }: Model): Picture[] {
  const day = { ...model, light: 'day', ground: grounds.day, samples: samples.day } as const;
  if (samples.dusk === undefined) return [day];
  const [name, file] = [`${model.name}-dusk`, model.file.replace(/\.jpg$/, '-dusk.jpg')];
  return [day, { ...model, name, file, light: 'dusk', ground: grounds.dusk, samples: samples.dusk }];
}
