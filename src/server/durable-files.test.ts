import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-context.ts';
import { writeDurably } from './durable-files.ts';

/** Has every `fsync` fail, as on a broken disk. */
function breakDisk(): void {
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

it('a file that the disk does not take stays as it was, and leaves no descriptor open', () => {
  const file = join(temporaryFolder(), 'list.json');
  writeDurably(file, 'before');
  const opened = () => fs.readdirSync('/proc/self/fd').length;
  const before = opened();
  breakDisk();
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(() => {
      writeDurably(file, 'after');
    }).toThrow('EIO');
  expect(opened()).toBe(before);
  expect(fs.readFileSync(file, 'utf8')).toBe('before');
});
