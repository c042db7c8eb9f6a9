/**
 * A problem that the person who starts the server or a command can correct. Its message is printed unchanged, on one line. It
 * contains no personal data and no secret.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
