import { listInWords } from './count-in-words.ts';
import { figures, formatFigure, type FigureName } from './figures.ts';
import { formatForEachFund, formatFundNames, formatMinimumInvestment, formatTargetReturn } from './funds.ts';
import { climateScenarios, targets, type TargetName } from './targets.ts';

/** The names by which a text refers to any figure of the company. */
export type FigureReference =
  | `figures.${FigureName}`
  | `figures.${FigureName}.label`
  | `targets.${TargetName}.${'target' | 'by' | 'baseline'}`
  | 'climateScenarios'
  | `funds.${'name' | 'targetReturn' | 'minimumInvestment'}`;

const texts = new Map<string, string>([
  ...Object.entries(figures).flatMap(([name, { label }]): [string, string][] => [
    [`figures.${name}`, formatFigure(name as FigureName)],
    [`figures.${name}.label`, label],
  ]),
  ...Object.entries(targets).flatMap(([name, { target, by, baseline }]): [string, string][] => [
    [`targets.${name}.target`, target],
    [`targets.${name}.baseline`, baseline],
    ...(by === null ? [] : ([[`targets.${name}.by`, String(by)]] as [string, string][])),
  ]),
  ['climateScenarios', listInWords(climateScenarios)],
  ['funds.name', formatFundNames()],
  ['funds.targetReturn', formatForEachFund(formatTargetReturn)],
  ['funds.minimumInvestment', formatForEachFund(formatMinimumInvestment)],
]);

export const figureReferences = [...texts.keys()] as readonly FigureReference[];

/**
 * The figure as it is printed: "35%", "1.5°C, 2°C and 3°C+", "6-8% for the Core Fund and 9-11% for the Impact Fund".
 * @throws {RangeError} for an unknown name.
 */
export function figureByName(reference: FigureReference): string {
  const text = texts.get(reference);
  if (text === undefined) throw new RangeError(`No figure is called ${reference}`);
  return text;
}
