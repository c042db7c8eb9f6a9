import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TodayMark } from './today-mark.tsx';

const script = readFileSync(new URL('today-mark.client.js', import.meta.url), 'utf8');

const axes = [
  { axis: { firstYear: 2025, yearLength: 5, unit: '%' as const }, x: '10.0%' },
  { axis: { firstYear: 2020, start: 300, yearLength: 30, unit: '' as const }, x: '510.0' },
];

it.each(axes)('the build marks the first day of 2027 at $x, and the script agrees', ({ axis, x }) => {
  const today = new Date('2027-01-01T06:00:00Z');
  const html = renderToStaticMarkup(<TodayMark axis={axis} top={0} bottom={9} builtOn={today} />);
  expect(html).toContain(`x="${x}"`);
  expect(html).toContain('Today, January 2027');

  const text = { textContent: '' };
  const attributes = new Map<string, string>();
  const mark = {
    dataset: { today: /data-today="([^"]*)"/.exec(html)?.[1] },
    setAttribute: (name: string, value: string) => attributes.set(name, value),
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
  expect(text.textContent).toBe('Today, January 2027');
});
