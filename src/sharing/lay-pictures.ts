import sharp, { type OverlayOptions } from 'sharp';
import { fitTitle, titleBox, widthOf } from './fit-title.ts';
import { material } from './ground-colours.ts';
import { findModel, type Edges, type Model } from './model-bounds.ts';
import { fields, opening, openingField, placeInARow, placeModel, type Placement } from './place-model.ts';
import { datum, isLong, margin, plateSize } from './plate-measures.ts';
import { pictureFile } from './plate-pictures.ts';
import type { SharePlate } from './share-plates.ts';

const plate: Edges = { left: 0, top: 0, right: plateSize.width, bottom: datum };

/** The part of a picture that is seen within a frame: where it lies in the placed picture, and where on the plate. */
function seen({ left, top, width, height }: Placement, frame: Edges) {
  const [x, y] = [Math.max(frame.left, left), Math.max(frame.top, top)];
  const right = Math.min(frame.right, left + width);
  const bottom = Math.min(frame.bottom, top + height);
  return {
    part: { left: x - left, top: y - top, width: right - x, height: bottom - y },
    at: { left: x, top: y },
  };
}

/** Fades the rim of a picture into its ground, since compression may move that by a shade. */
function rim({ width, height }: Placement, part: Placement): Buffer {
  const view = [part.left, part.top, part.width, part.height].join(' ');
  const size = `width="${String(width)}" height="${String(height)}"`;
  return Buffer.from(`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${String(part.width)}" height="${String(part.height)}">
      <linearGradient id="down" x2="0" y2="1"><stop/><stop offset=".1" stop-color="#fff"/></linearGradient>
      <linearGradient id="across"><stop stop-opacity="0"/><stop offset=".04"/></linearGradient>
      <mask id="top"><rect ${size} fill="url(#down)"/></mask>
      <rect ${size} fill="url(#across)" mask="url(#top)"/>
    </svg>`);
}

async function lay(file: string, place: Placement, frame: Edges): Promise<OverlayOptions> {
  const { part, at } = seen(place, frame);
  const { data, info } = await sharp(file)
    .resize({ width: place.width, height: place.height })
    .extract(part)
    .ensureAlpha()
    .composite([{ input: rim(place, part), blend: 'dest-in' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 }, ...at };
}

/** The ground of the models, as a window in a plate of another ground. */
function pane({ left, top, right, bottom }: Edges): OverlayOptions {
  const size = { width: right - left, height: bottom - top };
  return { input: { create: { ...size, channels: 3, background: material('portland') } }, left, top };
}

/** As large as it can be: beside its title, or under it. */
function placeBy(shared: SharePlate, model: Model): Placement {
  if (isLong(shared.title)) return placeModel(fields.besideColumn, model);
  const { lines, size } = fitTitle(shared.title, titleBox(shared));
  const titleEnd = margin + Math.max(...lines.map((line) => widthOf(line, size)));
  const beside = placeModel({ ...fields.besideLine, left: titleEnd }, model);
  const under = placeModel(fields.underLine, model);
  return beside.width > under.width ? beside : under;
}

/**
 * Cuts the pictures of a plate to what is seen of them. The models are photographed on Portland: they stand free on
 * that ground, and in a window on every other.
 */
export async function layPictures(shared: SharePlate): Promise<OverlayOptions[]> {
  const files = shared.pictures.map(pictureFile);
  const models = await Promise.all(files.map(findModel));
  if (shared.ground !== 'portland') {
    const [file] = files;
    const [model] = models;
    if (file === undefined || model === undefined) return [];
    return [pane(opening), await lay(file, placeModel(openingField, model), opening)];
  }
  const [only] = models;
  const places = models.length === 1 && only ? [placeBy(shared, only)] : placeInARow(models);
  const laid = files.flatMap((file, index) => {
    const place = places[index];
    return place ? [lay(file, place, plate)] : [];
  });
  return Promise.all(laid);
}
