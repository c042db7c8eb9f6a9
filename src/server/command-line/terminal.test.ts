import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withProgress } from './terminal.ts';

const isTTY = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY') ?? { value: undefined };
let written: string;

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.defineProperty(process.stderr, 'isTTY', { configurable: true, ...isTTY });
});

/** What is written about work of so many seconds, which has done two things after each, with or without a pause. */
async function progressOf(seconds: number, isTerminal: boolean, hasPause = true): Promise<string> {
  Object.defineProperty(process.stderr, 'isTTY', { configurable: true, value: isTerminal });
  const result = await withProgress('Records', async (report) => {
    for (let second = 1; second <= seconds; second += 1) {
      if (hasPause) await vi.advanceTimersByTimeAsync(1000);
      else vi.setSystemTime(Date.now() + 1000);
      report(second * 1000);
    }
    return 'done';
  });
  expect(result).toBe('done');
  return written;
}

it.each([true, false])('work of a second is not mentioned (in a terminal: %s)', async (isTerminal) => {
  expect((await progressOf(1, isTerminal)).trim().replace('\u001B[K', '')).toBe('');
});

it('longer work has a line that is rewritten in a terminal, and then removed', async () => {
  const lines = (await progressOf(4, true)).split('\r\u001B[K');
  expect(lines).toEqual(['', 'Records: 1,000, 2 s', 'Records: 2,000, 3 s', 'Records: 3,000, 4 s', '']);
});

it.each([true, false])('elsewhere it has a line every few seconds (with pauses: %s)', async (hasPause) => {
  const lines = (await progressOf(12, false, hasPause)).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const line of lines) expect(line).toMatch(/^Records: \d+,000, \d+ s$/);
});
