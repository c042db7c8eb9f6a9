import * as v from 'valibot';
import { emailAddressSchema } from '../../forms/email-address.ts';
import { CommandError } from './terminal.ts';

export const emailArgument = ['<email>', 'the address', parseEmail] as const;

/** @throws {CommandError} which does not repeat the input */
function parseEmail(input: string): string {
  const result = v.safeParse(emailAddressSchema, input.trim());
  if (!result.success) throw new CommandError('An email address looks like this: someone@example.com.');
  return result.output;
}
