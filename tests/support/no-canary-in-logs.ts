import { afterEach, expect } from 'vitest';
import { canary } from './enquirer.ts';
import { everythingSaid } from './site-process.ts';

/** A test fails when any server that it started has logged who wrote, what, or from where. */
afterEach(() => {
  const said = everythingSaid.splice(0).join('');
  const found = Object.entries(canary).filter(([, value]) => said.includes(value));
  expect(
    found.map(([what]) => what),
    'Found in a log',
  ).toEqual([]);
});
