import { momentWords } from './days.ts';

/** Stands above a reply whose email was given up. @param at when, in milliseconds */
export const UndeliveredNote = ({ at }: { readonly at: number }) => (
  <p className="late">
    <b>Not delivered.</b> The email was given up on {momentWords(at)}, so this reply keeps no date: what it
    was to keep is due again. Write to the person in another way, and record it under Answered elsewhere.
  </p>
);
