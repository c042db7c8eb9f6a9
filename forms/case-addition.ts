import * as v from 'valibot';
import { enquiryLimits } from './enquiry-form.ts';
import { writtenText } from './written-text.ts';

const addition = writtenText('Enter what you want to add', 'the addition', enquiryLimits.message);

export type ReadAddition =
  { readonly valid: true; readonly text: string } | { readonly valid: false; readonly error: string };

/** Checks what a reporter adds to a report. */
export function readAddition(typed: string): ReadAddition {
  const result = v.safeParse(addition, typed);
  return result.success
    ? { valid: true, text: result.output }
    : { valid: false, error: result.issues[0].message };
}
