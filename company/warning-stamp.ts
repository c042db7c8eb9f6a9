// This file runs in a browser too, so it imports no facts.

/** The sentences of the warning in short, which stands before every yield and return. */
export const warningStamp = ['Target, not a forecast.', 'Professional investors only.'] as const;
