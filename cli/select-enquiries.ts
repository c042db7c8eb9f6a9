import { Option, type Command } from 'commander';
import { enquirySubjects, type EnquirySubjectSlug } from '../company/enquiry-subjects.ts';
import { CommandError } from './command-error.ts';

export interface EnquiryFilterOptions {
  readonly open?: true;
  readonly subject?: EnquirySubjectSlug;
  readonly overdue?: true;
}

export function addFilterOptions(command: Command): Command {
  return command
    .option('--open', 'only those that are not closed')
    .addOption(
      new Option('--subject <subject>', 'only this subject').choices(enquirySubjects.map(({ slug }) => slug)),
    )
    .option('--overdue', 'only those with a promised date that has passed without being kept');
}

/** Accepts "hm 7qk4 93pd" too. The error does not repeat the input, which may be somebody’s name. */
export function parseReference(input: string): string {
  const compact = input.toUpperCase().replace(/[\s-]/g, '');
  const [, first, second] = /^HM([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(compact) ?? [];
  if (first === undefined || second === undefined)
    throw new CommandError('A reference looks like this: HM-7QK4-93PD.');
  return `HM-${first}-${second}`;
}
