import { formatMonth } from '../../company/dates.ts';
import { projectFacts } from '../../company/optional-facts.ts';
import type { GivenFact } from './project.tsx';

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const percent = (value: number) => `${String(value)}%`;

/** The facts that the owner has given about a project, as terms with their values. */
export function givenProjectFacts(project: string): GivenFact[] {
  const {
    status,
    statusAsAt,
    opening,
    sharePercent,
    floorAreaSquareMetres,
    homes,
    occupancyPercent,
    debtPercent,
  } = projectFacts(project);
  const facts = {
    Status: status && statusAsAt ? `${status}, as at ${formatMonth(new Date(statusAsAt))}` : status,
    [status === 'built' ? 'Opened' : 'Opening']: opening && formatMonth(new Date(opening)),
    'Share owned': sharePercent === null ? null : percent(sharePercent),
    'Floor area': floorAreaSquareMetres && `${wholeNumber.format(floorAreaSquareMetres)} sq m`,
    Homes: homes && wholeNumber.format(homes),
    Occupancy: occupancyPercent === null ? null : percent(occupancyPercent),
    Debt: debtPercent === null ? null : `${percent(debtPercent)} of value`,
  };
  return Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null);
}

/** The facts that the owner has given, such as "Site address: 1 Basin Road. Planning reference: 26/00412." */
export function formatSite(project: string): string {
  const { siteAddress, planningReference } = projectFacts(project);
  const parts = [
    siteAddress === null ? [] : `Site address: ${siteAddress}.`,
    planningReference === null ? [] : `Planning reference: ${planningReference}.`,
  ];
  return parts.flat().join(' ');
}
