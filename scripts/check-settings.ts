/** Before a build: prints on one line which settings are wrong. */
import { checkBackupSettings } from '../src/operations/back-up-database.server.ts';
import { parseEnvironment } from '../src/server/environment.ts';
import { OperatorError } from '../src/server/operator-error.ts';

try {
  await checkBackupSettings(parseEnvironment(process.env));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
