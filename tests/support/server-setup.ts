import { afterAll, afterEach, expect } from 'vitest';
import { canary } from './enquirer.ts';
import { endInstallations } from './installation.ts';
import { serverOutput } from './site-process.ts';

afterAll(endInstallations);

/** Fails a test when any server that it started has logged a sender, a text, or an address. */
afterEach(() => {
  const output = serverOutput.splice(0).join('');
  const found = Object.entries(canary).filter(([, value]) => output.includes(value));
  expect(
    found.map(([what]) => what),
    'Found in a log',
  ).toEqual([]);
});
