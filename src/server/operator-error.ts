/**
 * What whoever starts the server or a command can put right. The message is one line, which is printed unchanged: it
 * contains no personal data and no value of a setting.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
