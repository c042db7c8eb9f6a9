import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../server/environment.ts';
import { officerKeyFile } from '../../server/encryption/report-encryption.ts';
import { obstacle, type Finding } from './finding.ts';

/** Whether what visitors send is encrypted with keys of the owner’s own, kept where they belong. */
export function keyFindings(environment: Environment): readonly Finding[] {
  const found: Finding[] = [];
  const block = (problem: string, remedy: string) => found.push(obstacle('Keys', { problem, remedy }));
  if (environment.dataKey === undefined)
    block(
      'DATA_KEY is not set: the key lies in DATA_DIR, beside what it seals.',
      'Make one with `openssl rand -base64 32` and set it; docs/how-to/rotate-keys.md.',
    );
  else if (new Set(environment.dataKey).size < 8)
    block('DATA_KEY is not random.', 'Make one with `openssl rand -base64 32`; docs/how-to/rotate-keys.md.');
  if (!existsSync(join(environment.dataDirectory, officerKeyFile)))
    block(
      'The officer has no key: reports of concerns are encrypted with the data key, which the server can open.',
      'The officer runs `npm run site -- keys officer <file>`.',
    );
  const others = readableByOthers(environment.dataDirectory);
  if (others) block('DATA_DIR can be read by other users of this host.', 'chmod 700 on the folder.');
  return found;
}

function readableByOthers(folder: string): boolean {
  // Windows keeps no such mode.
  if (process.platform === 'win32' || !existsSync(folder)) return false;
  return (statSync(folder).mode & 0o007) !== 0;
}
