import type { Edges, Model } from './model-bounds.ts';
import { datum, margin, plateSize } from './plate-measures.ts';

/** Where a whole picture lies, in pixels of the plate. It may reach over the edges, which cut it. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Between a model and the ground line, and between it and the right edge, in pixels. */
const gap = { below: 20, beside: 36 };

const field = { right: plateSize.width - gap.beside, bottom: datum - gap.below } as const;

/** Where a model may stand on a plate, in pixels. */
export const fields = {
  /** Beside a title of several lines. */
  besideColumn: { ...field, left: 500, top: 84 },
  /** Beside a title of one line, from where it ends. */
  besideLine: { ...field, top: 84 },
  underLine: { ...field, left: margin, top: 250 },
} as const;

/** A window on the ground line that is open to the right, and where a model may stand in it. */
export const opening: Edges = { left: 330, top: 206, right: plateSize.width, bottom: datum };
export const openingField: Edges = { left: 366, top: 236, right: field.right, bottom: field.bottom };

/** The width of a picture whose model fills a field. */
function widthIn({ left, top, right, bottom }: Edges, { aspect, bounds }: Model): number {
  const widest = (right - left) / (bounds.right - bounds.left);
  const tallest = ((bottom - top) / (bounds.bottom - bounds.top)) * aspect;
  return Math.min(widest, tallest);
}

function placed(width: number, aspect: number, left: number, top: number): Placement {
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(width / aspect),
  };
}

/** How far a model that runs off its picture runs off the plate, in pixels. */
const overEdge = 120;

/** One model in the lower right of its field. One that runs off its picture runs off the plate as well. */
export function placeModel(within: Edges, model: Model): Placement {
  const { aspect, bounds } = model;
  const runsOff = bounds.right > 0.985;
  const right = runsOff ? plateSize.width + overEdge : within.right;
  const width = widthIn({ ...within, right }, model);
  const bottom = runsOff ? datum : within.bottom;
  return placed(width, aspect, right - bounds.right * width, bottom - bounds.bottom * (width / aspect));
}

/** Several models in one scale, side by side on one line. */
export function placeInARow(models: readonly Model[]): Placement[] {
  const step = (plateSize.width - 2 * margin) / models.length;
  const cell = { left: 0, right: 0.96 * step, top: fields.underLine.top, bottom: field.bottom };
  const width = Math.min(...models.map((model) => widthIn(cell, model)));
  return models.map(({ aspect, bounds }, index) => {
    const centre = margin + (index + 0.5) * step;
    const left = centre - ((bounds.left + bounds.right) / 2) * width;
    return placed(width, aspect, left, field.bottom - bounds.bottom * (width / aspect));
  });
}
