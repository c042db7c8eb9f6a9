import { afterEach, expect } from 'vitest';
import { canary } from './enquirer.ts';
import { serverOutput } from './site-process.ts';

/** A test fails when any server that it started has logged who wrote, what, or from where. */
afterEach(() => {
  const output = serverOutput.splice(0).join('');
  const found = Object.entries(canary).filter(([, value]) => output.includes(value));
  expect(
    found.map(([what]) => what),
    'Found in a log',
  ).toEqual([]);
});
