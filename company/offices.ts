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

const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
export const headquartersCity = headquarters?.city ?? '';

/** "New York, Dubai and Singapore" */
export const otherOfficeCities = listInWords(
  offices.filter((office) => office !== headquarters).map(({ city }) => city),
);

/** "London office" */
export const headOffice = `${headquartersCity} office`;

/** "Monday to Friday" */
export const formatOfficeDays = ({ days }: Office['hours']['value']) =>
  [...new Set([days[0], days.at(-1)])].join(' to ');

/** "London, New York, Dubai and Singapore" */
export const formatOfficeCities = () => listInWords(offices.map(({ city }) => city));

/** "the United States, the United Arab Emirates and Singapore": the countries of offices besides that of the headquarters. */
export function formatCountriesAbroad(): string {
  const abroad = offices.map(({ country }) => country).filter((country) => country !== headquarters?.country);
  return listInWords(
    abroad.map((country) =>
      /^(United|Netherlands|Philippines|Bahamas)\b/.test(country) ? `the ${country}` : country,
    ),
  );
}
