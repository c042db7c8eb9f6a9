import { afterEach, beforeEach, expect, vi } from 'vitest';

const logged: unknown[][] = [];

/**
 * A test that logs an error fails, so that a warning of React or of Node is read by somebody. A test in which an
 * error is expected puts its own spy over this one: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    logged.push(words);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(logged, 'Logged with console.error').toEqual([]);
});
