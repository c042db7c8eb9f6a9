export const timeUnits = ['hour', 'day', 'business day', 'week', 'month', 'year'] as const;
type TimeUnit = (typeof timeUnits)[number];

/** A commitment’s length of time. deadlines.ts calculates the date. */
export interface TimeLimit {
  /** A whole number of units, at least 1. */
  readonly amount: number;
  readonly unit: TimeUnit;
}

/** "3 business days", "1 month" */
export const inWords = ({ amount, unit }: TimeLimit) => `${String(amount)} ${unit}${amount === 1 ? '' : 's'}`;

const daysIn: Readonly<Record<TimeUnit, number>> = {
  hour: 1 / 24,
  day: 1,
  'business day': 1,
  week: 7,
  month: 365.25 / 12,
  year: 365.25,
};

/** The approximate length in calendar days, for drawings and cookies. Do not calculate dates from it. */
export const inDays = ({ amount, unit }: TimeLimit) => amount * daysIn[unit];
