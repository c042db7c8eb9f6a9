/**
 * A problem that the person who starts the server or a command can correct. Its message is printed unchanged, on one line. It
 * contains no personal data and no secret.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** The message of such a problem, or of a fault of the file system or the network; undefined for any other error. */
export function operatorMessage(error: unknown): string | undefined {
  const isShown = error instanceof OperatorError || (error instanceof Error && 'syscall' in error);
  return isShown ? error.message : undefined;
}

/** The fields of an error that are logged. Others may repeat what a visitor typed. */
export function describeError(error: unknown): { readonly name: string; readonly stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: '' };
  const { name, stack, cause } = error;
  const causedBy = cause === undefined ? '' : `\nCaused by: ${describeError(cause).stack}`;
  return { name, stack: `${stack ?? ''}${causedBy}` };
}
