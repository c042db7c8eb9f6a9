import type { CollectionEntry } from 'astro:content';
import { AxisLabels, type AxisLabel } from '../ui/chart/axis.tsx';
import { percent } from '../ui/chart/percent.ts';
import { RangeTable } from '../ui/chart/range-table.tsx';

type ChartData = NonNullable<CollectionEntry<'articles'>['data']['chart']>;

const list = new Intl.ListFormat('en-GB');

interface EventLineProps {
  readonly axis: readonly AxisLabel[];
  readonly events: readonly {
    readonly name: string;
    readonly value: string;
    /** In per cent of the axis. */
    readonly at: number;
  }[];
}

/** Events as points on one line. Each has its words above, at the end of a line that leads up from its point. */
function EventLine({ axis, events }: EventLineProps) {
  const inOrder = events.toSorted((one, other) => one.at - other.at);
  return (
    <div className="event-line">
      <ol>
        {inOrder.map(({ name, value, at }) => {
          // Beyond the middle the words stand before the line.
          const isBefore = at > 60;
          return (
            <li key={name} className={isBefore ? 'before' : undefined}>
              <svg width={percent(isBefore ? 100 - at : at)} height="1" aria-hidden="true" />
              <p>
                <b>{name}</b> <span className="soft">{value}</span>
              </p>
            </li>
          );
        })}
      </ol>
      <svg className="axis" width="100%" height="16" stroke="currentColor" aria-hidden="true">
        <line x2="100%" y1="1" y2="1" strokeWidth="2" />
        {axis.map(({ at }) => (
          <line key={at} x1={percent(at)} x2={percent(at)} y1="1" y2="8" />
        ))}
        {inOrder.map(({ name, at }) => (
          <circle key={name} cx={percent(at)} cy="1" r="4.5" fill="currentColor" stroke="var(--ground)" />
        ))}
      </svg>
      <div className="note">
        <AxisLabels labels={axis} areCentred />
      </div>
    </div>
  );
}

/** The figure of an article: points on one line, or ranges in rows with one axis; nothing for an article without one. */
export function ArticleChart({ chart }: { chart: ChartData | undefined }) {
  if (chart === undefined) return null;
  const { title, caption, sources, columns, axis, rows } = chart;
  const start = axis[0]?.at ?? 0;
  const end = axis.at(-1)?.at ?? 1;
  const placeOf = (value: number) => (100 * (value - start)) / (end - start);
  const places = axis.map(({ label, at }) => ({ label, at: placeOf(at) }));
  return (
    <figure className="article-chart">
      {rows.every(({ from, to }) => from === to) ? (
        <EventLine
          axis={places}
          events={rows.map(({ name, value, from }) => ({ name, value, at: placeOf(from) }))}
        />
      ) : (
        <RangeTable
          caption={title}
          columns={columns}
          axis={places}
          rows={rows.map(({ name, value, from, to }) => ({
            name,
            value,
            ranges: [[placeOf(from), placeOf(to)]],
          }))}
        />
      )}
      <figcaption>
        <b>{title}.</b> {caption} {sources.length === 1 ? 'Source' : 'Sources'}{' '}
        {list.format(sources.map(String))} below.
      </figcaption>
    </figure>
  );
}
