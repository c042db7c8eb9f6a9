import * as v from 'valibot';
import { fact, list, numberFrom, oneOf, strict, text, textLike, yesOrNo } from './fact-schema.ts';

const weekday = oneOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday');
const time = textLike('a time such as 09:00', /^([01]\d|2[0-3]):[0-5]\d$/);

const timeZoneExpected = 'an IANA time zone such as Europe/London';
const timeZone = v.pipe(
  textLike(timeZoneExpected, /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/),
  v.check((name) => {
    try {
      new Intl.DateTimeFormat('en-GB', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  }, timeZoneExpected),
);

const hours = v.pipe(
  strict({
    days: v.pipe(list(weekday, 7), v.description('Consecutive days, from the first to the last.')),
    from: time,
    to: time,
  }),
  v.check(({ from, to }) => from < to, 'hours that end after they begin, on the same day'),
);

/** Times are local; longitude and latitude are those of the city, in degrees. */
const office = strict({
  city: text,
  country: text,
  isHeadquarters: v.pipe(yesOrNo, v.description('True for one office and false for the others.')),
  remit: text,
  timeZone,
  longitude: numberFrom('a longitude from -180 to 180', -180, 180),
  latitude: numberFrom('a latitude from -90 to 90', -90, 90),
  hours: fact(hours),
});

export type Office = v.InferOutput<typeof office>;

export const officesSchema = strict({
  offices: v.pipe(
    list(office, 8),
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

export type Offices = v.InferOutput<typeof officesSchema>;
