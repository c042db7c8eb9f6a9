// This file runs in a browser too, so it imports no facts.

/** The short warning before every yield and return, as sentences. */
export const warningStamp = ['Target, not a forecast.', 'Eligible investors only.'] as const;
