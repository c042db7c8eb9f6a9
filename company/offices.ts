import { listInWords } from './count-in-words.ts';
import { placeholder, type Fact } from './organization.ts';

/** Office hours in local time, on consecutive days: "Monday", "09:00". */
interface OfficeHours {
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** An office. Times are local; longitude and latitude are those of the city, in degrees. */
export interface Office {
  readonly city: string;
  readonly country: string;
  readonly isHeadquarters: boolean;
  readonly remit: string;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
  readonly hours: Fact<OfficeHours>;
  readonly longitude: number;
  readonly latitude: number;
}

const weekdays = placeholder(
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], from: '09:00', to: '17:30' },
  'each office’s working hours',
  { on: ['/about', 'the office cards'] },
);

export const offices = [
  {
    city: 'London',
    country: 'United Kingdom',
    isHeadquarters: true,
    remit: 'Headquarters. General, press and investor enquiries.',
    timeZone: 'Europe/London',
    hours: weekdays,
    longitude: -0.13,
    latitude: 51.51,
  },
  {
    city: 'New York',
    country: 'United States',
    isHeadquarters: false,
    remit: 'Investor and partner enquiries for the Americas.',
    timeZone: 'America/New_York',
    hours: weekdays,
    longitude: -74.01,
    latitude: 40.71,
  },
  {
    city: 'Dubai',
    country: 'United Arab Emirates',
    isHeadquarters: false,
    remit: 'Operations and asset management, Middle East.',
    timeZone: 'Asia/Dubai',
    hours: weekdays,
    longitude: 55.27,
    latitude: 25.2,
  },
  {
    city: 'Singapore',
    country: 'Singapore',
    isHeadquarters: false,
    remit: 'Investor and partner enquiries, Asia Pacific.',
    timeZone: 'Asia/Singapore',
    hours: weekdays,
    longitude: 103.82,
    latitude: 1.35,
  },
] as const satisfies readonly Office[];

/** "Monday to Friday" */
export const formatOfficeDays = ({ days }: OfficeHours) => [days[0], days.at(-1)].join(' to ');

/** "London, New York, Dubai and Singapore" */
export const formatOfficeCities = () => listInWords(offices.map(({ city }) => city));
