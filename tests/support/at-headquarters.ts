import { Temporal } from 'temporal-polyfill';
import { headquartersTimeZone } from '../../company/offices.ts';

/**
 * The moment at which the clocks of the headquarters show a time, such as `atHeadquarters('2026-12-23T14:05')`. With it, a test
 * names the days and times that pages and emails print, whatever the time zone of the company.
 *
 * @param time ISO, without a zone; one that the clocks skip is an hour later
 */
export const atHeadquarters = (time: string): Date =>
  new Date(Temporal.PlainDateTime.from(time).toZonedDateTime(headquartersTimeZone).epochMilliseconds);
