import { listInWords } from './count-in-words.ts';
import given from './offices.json' with { type: 'json' };
import type { Office, Offices } from './offices.schema.ts';
import { factWithNote } from './organization.ts';

export type { Office };

export const offices = (given as Offices).offices.map((office) => ({
  ...office,
  hours: factWithNote(office.hours, 'the working hours of the office', {
    on: ['/about', 'the office cards'],
  }),
}));

/** "London office" */
export const headOffice = `${offices.find(({ isHeadquarters }) => isHeadquarters)?.city ?? ''} office`;

/** "Monday to Friday" */
export const formatOfficeDays = ({ days }: Office['hours']['value']) =>
  [...new Set([days[0], days.at(-1)])].join(' to ');

/** "London, New York, Dubai and Singapore" */
export const formatOfficeCities = () => listInWords(offices.map(({ city }) => city));
