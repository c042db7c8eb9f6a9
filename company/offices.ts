import * as v from 'valibot';
import { listInWords } from './count-in-words.ts';
import * as f from './fact-schema.ts';
import data from './offices.json' with { type: 'json' };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Weekday = (typeof weekdays)[number];
const time = f.textLike('a time such as 09:00', /^([01]\d|2[0-3]):[0-5]\d$/);
const timeZone = f.textLike(
  'an IANA time zone such as Europe/London',
  /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/,
  (name) => {
    try {
      return new Intl.DateTimeFormat('en-GB', { timeZone: name }) instanceof Intl.DateTimeFormat;
    } catch {
      return false;
    }
  },
);

/** A week may begin on any day: Sunday to Thursday. */
const areConsecutive = (days: readonly Weekday[]) =>
  days.every(
    (day, at) => at === 0 || weekdays.indexOf(day) === (weekdays.indexOf(days[at - 1] ?? day) + 1) % 7,
  );

const hours = v.pipe(
  f.strict({
    days: v.pipe(
      f.list(f.oneOf(...weekdays), 7),
      v.check(
        (days) => areConsecutive(days),
        'consecutive days, because pages print only the first and the last',
      ),
      v.description('Consecutive days, from the first to the last.'),
    ),
    from: time,
    to: time,
  }),
  v.check(({ from, to }) => from < to, 'hours that end after they begin, on the same day'),
);

/** Times are local; longitude and latitude are those of the city, in degrees. */
const office = f.strict({
  city: f.text,
  country: f.text,
  isHeadquarters: v.pipe(f.yesOrNo, v.description('True for one office and false for the others.')),
  remit: f.text,
  timeZone,
  longitude: f.numberFrom('a longitude from -180 to 180', -180, 180),
  latitude: f.numberFrom('a latitude from -90 to 90', -90, 90),
  hours: f.fact(hours, 'The working hours of the office.'),
  telephone: v.pipe(
    f.nullable(f.telephone),
    v.description('Printed on /contact and in the vCard, if it is given.'),
  ),
});

export type Office = v.InferOutput<typeof office>;

export const officesSchema = f.strict({
  offices: v.pipe(
    f.list(office, 8),
    v.check(
      (offices) => offices.filter(({ isHeadquarters }) => isHeadquarters).length === 1,
      'one of them with isHeadquarters true',
    ),
    v.check(
      (offices) => new Set(offices.map(({ city }) => city)).size === offices.length,
      'a different city for each office',
    ),
  ),
});

export const { offices } = f.parseFacts('company/offices.json', officesSchema, data);

const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
export const headquartersCity = headquarters?.city ?? '';
export const headquartersTimeZone = headquarters?.timeZone ?? 'UTC';

/** "our head office in London" */
export const headOffice = `our head office in ${headquartersCity}`;

/** "Monday to Friday" */
export const formatOfficeDays = ({ days }: Office['hours']['value']) =>
  [...new Set([days[0], days.at(-1)])].join(' to ');

/** "London, New York, Dubai and Singapore" */
export const formatOfficeCities = () => listInWords(offices.map(({ city }) => city));

/** "New York, Dubai and Singapore": every office but the headquarters, or "" where there is no other. */
export const formatOtherOfficeCities = () =>
  listInWords(offices.filter(({ isHeadquarters }) => !isHeadquarters).map(({ city }) => city));

/** "New York, Dubai and Singapore": the offices outside the headquarters’ country, or "other countries" if there are none. */
export const formatOfficesAbroad = () =>
  listInWords(offices.filter(({ country }) => country !== headquarters?.country).map(({ city }) => city)) ||
  'other countries';
