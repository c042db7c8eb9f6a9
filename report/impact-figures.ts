import { figures, statusInWords, type Figure, type FigureName } from '../company/figures.ts';
import { impactRegister } from '../company/impact-register.ts';

/** A headline figure of the register with what the pages say about it. */
export interface ReportFigure {
  readonly name: string;
  /** Exactly as the company states it: "87,500+". */
  readonly stated: string;
  readonly label: string;
  /** "Estimate" */
  readonly status: string;
  readonly note: string;
  /** The share that a percentage stands for, 0 to 1; `null` for every other unit. */
  readonly share: number | null;
}

/** In the order of the register, whose records name the figures they come from. */
export function impactFigures(): ReportFigure[] {
  return impactRegister()
    .filter(({ kind }) => kind === 'figure')
    .map(({ id, stated }) => {
      const name = id.replace('figures.', '') as FigureName;
      const { label, status, note, unit, value }: Figure = figures[name];
      return {
        name,
        stated,
        label,
        status: statusInWords(status),
        note,
        share: unit === 'per cent' ? value / 100 : null,
      };
    });
}
