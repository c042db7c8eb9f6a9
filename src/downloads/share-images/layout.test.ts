import { expect, it } from 'vitest';
import { fitTitle } from './layout.ts';

it('a title that fits a share image at no size is refused', () => {
  const column = { width: 200, height: 430, largest: 112 };
  expect(() => fitTitle('Incomprehensibilities and counterrevolutionaries', column)).toThrow(RangeError);
});
