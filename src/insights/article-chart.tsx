import type { CollectionEntry } from 'astro:content';
import { RangeTable } from '../ui/chart/range-table.tsx';

type ChartData = NonNullable<CollectionEntry<'articles'>['data']['chart']>;

const list = new Intl.ListFormat('en-GB');

/** The figure of an article: each row as a range or a point on one axis; nothing for an article without one. */
export function ArticleChart({ chart }: { chart: ChartData | undefined }) {
  if (chart === undefined) return null;
  const { title, caption, sources, columns, axis, rows } = chart;
  const start = axis[0]?.at ?? 0;
  const end = axis.at(-1)?.at ?? 1;
  const placeOf = (value: number) => (100 * (value - start)) / (end - start);
  return (
    <figure className="article-chart">
      <RangeTable
        caption={title}
        columns={columns}
        axis={axis.map(({ label, at }) => ({ label, at: placeOf(at) }))}
        rows={rows.map(({ name, value, from, to }) => ({
          name,
          value,
          ranges: [[placeOf(from), placeOf(to)]],
        }))}
      />
      <figcaption>
        <b>{title}.</b> {caption} {sources.length === 1 ? 'Source' : 'Sources'}{' '}
        {list.format(sources.map(String))} below.
      </figcaption>
    </figure>
  );
}
