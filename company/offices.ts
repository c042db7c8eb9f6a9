import { listInWords } from './count-in-words.ts';
import given from './offices.json' with { type: 'json' };
import type { Office, Offices } from './offices.schema.ts';
import type { FactNote } from './organization.ts';

export type { Office };

const hoursNote: FactNote = {
  needed: 'the working hours of the office',
  on: ['/about', 'the office cards'],
};

export const offices = (given as Offices).offices.map((office) => ({
  ...office,
  hours: { ...office.hours, ...hoursNote },
})) satisfies readonly Office[];

/** "London office" */
export const headOffice = `${offices.find(({ isHeadquarters }) => isHeadquarters)?.city ?? ''} office`;

/** "Monday to Friday" */
export const formatOfficeDays = ({ days }: Office['hours']['value']) =>
  [...new Set([days[0], days.at(-1)])].join(' to ');

/** "London, New York, Dubai and Singapore" */
export const formatOfficeCities = () => listInWords(offices.map(({ city }) => city));
