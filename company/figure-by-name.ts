import { listInWords } from './count-in-words.ts';
import { formatFigure, figures, type FigureName } from './figures.ts';
import { formatForEachFund, formatFundNames, formatMinimumInvestment, formatTargetReturn } from './funds.ts';
import { climateScenarios, targets, type TargetName } from './targets.ts';

const lists = {
  climateScenarios: listInWords(climateScenarios),
  'funds.name': formatFundNames(),
  'funds.targetReturn': formatForEachFund(formatTargetReturn),
  'funds.minimumInvestment': formatForEachFund(formatMinimumInvestment),
};

/** The names by which a text refers to any figure of the company. */
export type FigureReference =
  | `figures.${FigureName}`
  | `figures.${FigureName}.label`
  | `targets.${TargetName}.${'target' | 'by' | 'baseline'}`
  | keyof typeof lists;

/**
 * The figure as it is printed: "35%", "1.5°C, 2°C and 3°C+", "6-8% for the Core Fund and 9-11% for the Impact Fund".
 * @throws {RangeError} for a name that no register has.
 */
export function figureByName(reference: FigureReference): string {
  if (Object.hasOwn(lists, reference)) return lists[reference as keyof typeof lists];
  const [register, name = '', field = ''] = reference.split('.');
  if (register === 'figures' && Object.hasOwn(figures, name))
    return field === 'label' ? figures[name as FigureName].label : formatFigure(name as FigureName);
  if (register === 'targets' && Object.hasOwn(targets, name)) {
    const target = targets[name as TargetName];
    if (field === 'target' || field === 'baseline') return target[field];
    if (field === 'by' && target.by !== null) return String(target.by);
  }
  throw new RangeError(`No figure is called ${reference}`);
}
