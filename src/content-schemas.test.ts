import { expect, it } from 'vitest';
import { articleCategories } from '../company/categories.ts';
import { articleSchema } from './content-schemas.ts';

const row = (from: number, to: number) => ({ name: `Row ${String(from)}`, value: 'about', from, to });
const article = (axis: readonly number[], ...rows: ReturnType<typeof row>[]) => ({
  title: 'Yards',
  date: '2027-03-31',
  category: articleCategories[0],
  excerpt: 'What yards cost.',
  sources: [{ title: 'A report', publisher: 'A publisher' }],
  chart: {
    title: 'Costs',
    caption: 'By yard.',
    sources: [1],
    columns: ['Yard', 'Cost'],
    axis: axis.map((at) => ({ at, label: String(at) })),
    rows: [row(2, 4), row(5, 5), ...rows],
  },
});

it('an article has a chart whose axis rises and whose ranges lie on it', () => {
  expect(articleSchema.safeParse(article([0, 5, 10], row(0, 10))).success).toBe(true);
});

it.each([
  ['with an axis that falls', article([10, 5, 0], row(1, 2)), 'axis'],
  ['with an axis of no length', article([5, 5], row(5, 5)), 'axis'],
  ['with a range that ends before it begins', article([0, 10], row(7, 6)), 'rows'],
  ['with a range that begins before the axis', article([1, 10], row(0, 2)), 'rows'],
  ['with a range that ends after the axis', article([0, 10], row(8, 11)), 'rows'],
] as const)('an article %s is refused', (_, data, field) => {
  const fields = articleSchema.safeParse(data).error?.issues.map(({ path }) => path.join('.'));
  expect(fields).toContain(`chart.${field}`);
});
