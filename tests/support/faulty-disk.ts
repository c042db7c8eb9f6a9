import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const diskBytes = 2 * 1024 * 1024;
const ballastBytes = 600 * 1024;
/** With the ballast away: where files may grow no larger than this, they may then grow without limit. */
const largestFile = diskBytes - ballastBytes;

/** A place for data that is soon full, and a way to make room again. */
export interface FullDisk {
  readonly folder: string;
  /** How to start a process that meets the limit. */
  readonly under: readonly string[];
  readonly makeRoom: (pid: number) => void;
  readonly remove: () => void;
}

/** A file system of 2 MB where this user may mount one, otherwise a limit on the size of each file; null where neither can be had. */
export function smallDisk(): FullDisk | null {
  return mountedDisk() ?? limitedFiles();
}

function mountedDisk(): FullDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const ballast = join(folder, 'ballast');
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${String(diskBytes)},mode=0700`, 'tmpfs', folder])) {
    rmdirSync(folder);
    return null;
  }
  writeFileSync(ballast, Buffer.alloc(ballastBytes, 1));
  if (statfsSync(folder).blocks * statfsSync(folder).bsize > diskBytes)
    throw new Error('The disk is larger than asked for');
  return {
    folder,
    under: [],
    makeRoom: () => {
      rmSync(ballast);
    },
    remove: () => {
      // Lazily, for a process that a failed test left behind may still hold a file.
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function limitedFiles(): FullDisk | null {
  const limit = `--fsize=${String(largestFile)}`;
  if (!succeeds('prlimit', [limit, 'true'])) return null;
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  return {
    folder,
    // The soft limit alone, so that the process's own user may lift it.
    under: ['prlimit', `${limit}:`],
    makeRoom: (pid) => {
      execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:']);
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function succeeds(command: string, parameters: readonly string[]): boolean {
  try {
    execFileSync(command, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
