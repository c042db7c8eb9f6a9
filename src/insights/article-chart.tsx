import type { CollectionEntry } from 'astro:content';
import { scaleLinear } from 'd3-scale';
import type { SVGProps } from 'react';
import { Chart } from '../ui/chart/chart.tsx';
import { DimensionLine, path } from '../ui/chart/svg-elements.tsx';

type ChartData = NonNullable<CollectionEntry<'articles'>['data']['chart']>;

/** Lengths are in the units of the view box. */
const articleChartLayouts = [
  { name: 'middle', width: 640, left: 24, right: 616, rowHeight: 68, fontSize: 16 },
  { name: 'tall', width: 360, left: 24, right: 336, rowHeight: 76, fontSize: 17 },
] as const;

type Layout = (typeof articleChartLayouts)[number];

/** The horizontal scale on which values are drawn. */
function axisScale({ axis }: Pick<ChartData, 'axis'>, { left, right }: Pick<Layout, 'left' | 'right'>) {
  const values = axis.map(({ at }) => at);
  return scaleLinear([Math.min(...values), Math.max(...values)], [left, right]);
}

/** The width of an average character. */
const characterWidth = 9;

/** The position of a label: centred on its value, but no further out than the edge of the figure. */
function labelPosition(label: string, x: number, width: number): SVGProps<SVGTextElement> {
  const half = (label.length * characterWidth) / 2;
  if (x < half) return { x: 0 };
  return x > width - half ? { textAnchor: 'end', x: width } : { textAnchor: 'middle', x };
}

/** The rows with the places of their labels: all right or left of the range, or all above it where one has no room at either side. */
function placeLabels({ rows }: ChartData, xOf: (value: number) => number, width: number) {
  const distance = 14;
  const ranges = rows.map((row) => ({
    row,
    from: xOf(row.from),
    to: xOf(row.to),
    needed: distance + Math.max(row.name.length, row.value.length) * characterWidth,
  }));
  const isAbove = ranges.some(({ from, to, needed }) => to + needed > width && from < needed);
  return ranges.map(({ row, from, to, needed }) => {
    const isBefore = !isAbove && to + needed > width;
    if (isAbove) return { row, x: Math.max(0, Math.min(from, width - needed)), isBefore, isAbove };
    return { row, x: isBefore ? from - distance : to + distance, isBefore, isAbove };
  });
}

/** Each row as a range or a point on one axis, with its name and its value beside it. */
function RangeChart({ chart, layout }: { chart: ChartData; layout: Layout }) {
  const { name, width, left, right, rowHeight, fontSize } = layout;
  const { axis, rows } = chart;
  const xOf = axisScale(chart, layout);
  const yOf = (row: number) => (row + 0.65) * rowHeight;
  const bottom = rows.length * rowHeight + 8;
  const gridLines = axis.map(({ at }) => path`M${xOf(at)} 0V${bottom}`);
  return (
    <svg
      className={name}
      viewBox={`0 0 ${String(width)} ${String(bottom + 2 * fontSize)}`}
      aria-hidden="true"
    >
      <path className="soft" d={gridLines.join('')} />
      <path d={path`M${left} ${bottom}H${right}`} />
      {placeLabels(chart, xOf, width).map(({ row: { name: row, value, from, to }, ...label }, index) => {
        const y = yOf(index);
        return (
          <g key={row} fontSize={fontSize}>
            {[row, value].map((line, lineIndex) => (
              <text
                key={line}
                className={lineIndex === 1 ? 'name soft' : 'name'}
                textAnchor={label.isBefore ? 'end' : undefined}
                x={Math.round(label.x)}
                y={y + (label.isAbove ? 1.2 * (lineIndex - 1) - 0.8 : 1.2 * lineIndex - 0.3) * fontSize}
              >
                {line}
              </text>
            ))}
            {from === to ? (
              <circle cx={Math.round(xOf(from))} cy={y} r="6" />
            ) : (
              <>
                <path strokeWidth="3.5" d={path`M${xOf(from)} ${y}H${xOf(to)}`} />
                <DimensionLine from={[xOf(from), y]} to={[xOf(to), y]} />
              </>
            )}
          </g>
        );
      })}
      {axis.map(({ at, label }) => (
        <text
          key={at}
          className="soft"
          {...labelPosition(label, Math.round(xOf(at)), width)}
          y={bottom + 1.5 * fontSize}
          fontSize={fontSize - 2}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

const list = new Intl.ListFormat('en-GB');

/** The figure of an article, with its table; nothing for an article without one. */
export function ArticleChart({ chart }: { chart: ChartData | undefined }) {
  if (chart === undefined) return null;
  const { title, caption, sources, columns, rows } = chart;
  return (
    <Chart
      className="article-chart"
      label={`${title}: ${rows.map(({ name, value }) => `${name}, ${value}`).join('; ')}.`}
      caption={
        <>
          <b>{title}.</b> {caption} {sources.length === 1 ? 'Source' : 'Sources'}{' '}
          {list.format(sources.map(String))} below.
        </>
      }
      table={{
        summary: 'The figure as a table',
        caption: title,
        columns,
        rows: rows.map(({ name, value }) => [name, value]),
      }}
    >
      {articleChartLayouts.map((layout) => (
        <RangeChart key={layout.name} chart={chart} layout={layout} />
      ))}
    </Chart>
  );
}
