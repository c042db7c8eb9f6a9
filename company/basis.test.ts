import { expect, it } from 'vitest';
import { formatExceptions } from './basis.ts';

it('what is verified is named wherever a page says that no figure is', () => {
  expect(formatExceptions([])).toBe('');
  expect(formatExceptions(['the jobs', 'the emissions'])).toBe(', except the jobs and the emissions,');
});
