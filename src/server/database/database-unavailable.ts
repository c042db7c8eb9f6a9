import { OperatorError } from '../operator-error.ts';

/** The database is locked, full, damaged, lost or refused. The message is the driver’s, which contains nothing of a record. */
export class DatabaseUnavailable extends OperatorError {
  override readonly name = 'DatabaseUnavailable';
}
