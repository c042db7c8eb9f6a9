import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TodayMark } from './today-mark.tsx';

const script = readFileSync(new URL('today-mark.client.js', import.meta.url), 'utf8');

const newYear = { day: '2027-01-01T06:00:00Z', words: 'Today, January 2027' };
const july = { day: '2027-07-02T12:00:00Z', words: 'Today, July 2027' };

const axes = [
  { ...newYear, axis: { firstYear: 2025, yearLength: 5, unit: '%' as const }, x: '10.0%', anchor: 'start' },
  {
    ...newYear,
    axis: { firstYear: 2020, start: 300, yearLength: 30, unit: '' as const },
    x: '510.0',
    anchor: 'middle',
  },
  { ...july, axis: { firstYear: null, yearLength: 100, unit: '%' as const }, x: '50.0%', anchor: 'middle' },
];

it.each(axes)('the build marks $day at $x, and the script agrees', ({ day, words, axis, x, anchor }) => {
  const today = new Date(day);
  const html = renderToStaticMarkup(<TodayMark axis={axis} top={0} bottom={9} builtOn={today} />);
  expect(html).toContain(`x="${x}"`);
  expect(html).toContain(words);

  const attributes = new Map<string, string>();
  const setAttribute = (name: string, value: string) => attributes.set(name, value);
  const text = { textContent: '', setAttribute };
  const mark = {
    dataset: { today: /data-today="([^"]*)"/.exec(html)?.[1] },
    setAttribute,
    querySelector: () => text,
  };
  class Now extends Date {
    constructor() {
      super(today);
    }

    static override now = () => today.getTime();
  }
  runInNewContext(script, { document: { querySelectorAll: () => [mark] }, Date: Now });
  expect(attributes.get('x')).toBe(x);
  expect(attributes.get('text-anchor')).toBe(anchor);
  expect(html).toContain(`text-anchor="${anchor}"`);
  expect(text.textContent).toBe(words);
});
