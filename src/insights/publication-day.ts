import { companyDay, isoDay } from '../../company/dates.ts';

/**
 * Whether the day of an article has come at the headquarters. Until then a build leaves it out.
 * @param date of its front matter (midnight UTC)
 */
export const isPublished = (date: Date, now = new Date()) => isoDay(date) <= companyDay(now);
