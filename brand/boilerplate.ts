import { labelOf, light } from './colours.ts';
import { figures, formatFigure, figuresAsAt } from '../company/figures.ts';
import { formatOfficeCities, formatOtherOfficeCities, headquartersCity } from '../company/offices.ts';
import { atEndOfSentence, organization } from '../company/organization.ts';
import { targets } from '../company/targets.ts';

const colourOfLines = labelOf(light.backgrounds.page.line);

const name = organization.tradingName.value;
const operatingCompany = organization.operatingCompany.name.value;
const assets = formatFigure('assetsUnderManagement');
const { definition } = figures.assetsUnderManagement;
const defined = definition ? `; ${definition.value}` : '';
const carbon = targets.carbonReductionBy2030;
const otherOffices = formatOtherOfficeCities();
const invests = 'invests in property, infrastructure and sustainable energy';

/** The group’s descriptions of itself for the press, by their maximum number of words. */
export const boilerplate = {
  short: {
    words: 50,
    text: [
      `${name} ${invests}.`,
      `It reports ${assets} of assets under management (its own estimate before debt, ${figuresAsAt}${defined}).`,
      `It has offices in ${formatOfficeCities()}.`,
      `${name} is a trading name of ${atEndOfSentence(operatingCompany)}. The group is unregulated.`,
    ].join(' '),
  },
  long: {
    words: 120,
    text: [
      `${name} is a real-assets investment group. It ${invests}.`,
      'It buys land, buildings and networks, refits them to use less energy and carbon, and manages them with contractors.',
      `It reports ${assets} of assets under management (its own estimate before debt, ${figuresAsAt}${defined}).`,
      `It aims for a ${carbon.target} in operational carbon by ${String(carbon.by)} and net-zero operations by ${String(targets.netZeroOperations.by)}, measured from ${carbon.baseline}.`,
      `Its headquarters are in ${headquartersCity}${otherOffices && `, and it has offices in ${otherOffices}`}.`,
      `${name} is a trading name of ${operatingCompany}, which is registered in ${organization.placeOfRegistration.value} and is a subsidiary of ${atEndOfSentence(organization.parent.name.value)}.`,
      'The group is unregulated, and nothing here is an offer to invest.',
    ].join(' '),
  },
} as const;

/** The press kit’s rules for the marks, one per line. */
export const markNotes = [
  'The wordmark is at least 16 pixels high, the monogram at least 24.',
  'Around each, keep free a quarter of its height.',
  `Lines in a mark that have the colour “${colourOfLines}” keep it. Everything else in a mark has one colour.`,
] as const;
