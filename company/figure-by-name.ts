import { listInWords } from './count-in-words.ts';
import { formatFigure, figures, type FigureName } from './figures.ts';
import { funds, formatMinimumInvestment, formatTargetReturn, type FundName } from './funds.ts';
import { climateScenarios, targets, type TargetName } from './targets.ts';

/** The names by which a text refers to any figure of the company. */
export type FigureReference =
  | `figures.${FigureName}`
  | `figures.${FigureName}.label`
  | `funds.${FundName}.${'name' | 'targetReturn' | 'minimumInvestment'}`
  | `targets.${TargetName}.${'target' | 'by' | 'baseline'}`
  | 'climateScenarios';

/**
 * The figure as it is printed: "35%", "£250,000", "1.5°C, 2°C and 3°C+".
 * @throws {RangeError} for a name that no register has.
 */
export function figureByName(reference: FigureReference): string {
  const [register, name = '', field = ''] = reference.split('.');
  if (register === 'climateScenarios') return listInWords(climateScenarios);
  if (register === 'figures' && name in figures)
    return field === 'label' ? figures[name as FigureName].label : formatFigure(name as FigureName);
  if (register === 'funds' && name in funds) {
    const fund = funds[name as FundName];
    if (field === 'name') return fund.name;
    if (field === 'targetReturn') return formatTargetReturn(fund);
    if (field === 'minimumInvestment') return formatMinimumInvestment(fund);
  }
  if (register === 'targets' && name in targets) {
    const target = targets[name as TargetName];
    if (field === 'target' || field === 'baseline') return target[field];
    if (field === 'by' && target.by !== null) return String(target.by);
  }
  throw new RangeError(`No figure is called ${reference}`);
}
