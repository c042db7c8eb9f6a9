import { formatFigureValue } from './figure-format.ts';
import type { FiguresFile } from './figures.schema.ts';
import given from './figures.json' with { type: 'json' };

/** The headline figures, each with its basis: too large for a browser. */
export const { asAt: figuresAsAt, figures } = given as FiguresFile;

export type FigureName = keyof typeof figures;

export const formatFigure = (name: FigureName) => formatFigureValue(figures[name], figures[name].value);
