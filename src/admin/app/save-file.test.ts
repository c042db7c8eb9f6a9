import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a file can be read for a while after its link was followed, and is let go then', async () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });
  const read = async () => (await fetch(link.href)).text();
  saveFile('key.txt', 'text/plain', 'AGE-SECRET-KEY');
  expect(link.click).toHaveBeenCalledOnce();
  expect(link.download).toBe('key.txt');
  vi.advanceTimersByTime(30_000);
  expect(await read()).toBe('AGE-SECRET-KEY');
  vi.advanceTimersByTime(60_000);
  await expect(read()).rejects.toThrow();
});
