/**
 * An error that whoever typed the command can correct. The message is printed unchanged, so it contains no personal
 * data, and nothing from the command line in a place where an e-mail address might have been typed.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
