import { basisId } from '../../company/figure-format.ts';
import { figures, formatFigure } from '../../company/figures.ts';
import { roadmap, targetRows, targets, type Target } from '../../company/targets.ts';
import { Chart, ChartTable } from '../ui/chart/chart.tsx';
import { percent } from '../ui/chart/percent.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Section } from '../ui/section.tsx';
import './sustainability.css';

const { carbonReductionBy2030, netZeroOperations, ...others } = targets;

const [baseline, , last] = roadmap;

/** In pixels from the top of the drawing. */
const axisY = 202;
const top = 72;

/** The milestones of the roadmap, across in per cent of its years, and down in pixels: the axis is no carbon at all. */
export const roadmapPoints = roadmap.map((milestone) => ({
  ...milestone,
  x: (100 * (milestone.year - baseline.year)) / (last.year - baseline.year),
  y: axisY - (milestone.remaining / 100) * (axisY - top),
}));

/** Where the title of each milestone stands from its point, clear of the falling line, and how its year is aligned. */
const titlePlaces = [
  { dx: 0, y: 24, textAnchor: 'start', year: 'start' },
  { dx: 12, y: -12, textAnchor: 'start', year: 'middle' },
  { dx: 0, y: -46, textAnchor: 'end', year: 'end' },
] as const;

/** Operational carbon as one falling line, dashed because nothing of it has been measured yet. */
function RoadmapDrawing() {
  return (
    <svg className="note" height="232" aria-hidden="true">
      <line x2="100%" y1={axisY} y2={axisY} stroke="var(--ink)" />
      {roadmapPoints.slice(1).map(({ year, x, y }, index) => {
        const from = roadmapPoints[index];
        return (
          <line
            key={year}
            stroke="var(--ink)"
            strokeWidth="2.5"
            strokeDasharray="9 5"
            x1={percent(from?.x ?? 0)}
            y1={from?.y}
            x2={percent(x)}
            y2={y}
          />
        );
      })}
      {roadmapPoints.map(({ year, title, x, y }, index) => {
        const { dx, y: dy, textAnchor, year: yearAnchor } = titlePlaces[index] ?? titlePlaces[0];
        return (
          <svg key={year} x={percent(x)}>
            <line stroke="var(--rule)" strokeDasharray="3 4" y1={y} y2={axisY} />
            <circle cy={y} r="5" fill={index === 0 ? undefined : 'var(--ground)'} stroke="currentColor" />
            <text className="heading-3" x={dx} y={index === 0 ? dy : y + dy} textAnchor={textAnchor}>
              {title}
            </text>
            <text y={axisY + 22} textAnchor={yearAnchor}>
              {year}
            </text>
          </svg>
        );
      })}
    </svg>
  );
}

/** "by 2030, measured from 2020", or "at every purchase" */
function formatTerms({ by, baseline: from }: Target): string {
  const when = by === null ? 'at every purchase' : `by ${String(by)}`;
  return /^\d{4}$/.test(from) ? `${when}, measured from ${from}` : when;
}

/** The roadmap and the other targets in one drawing, with a table of each. */
export function RoadmapAndTargets() {
  return (
    <Section>
      <div className="grid">
        <h2 className="span-4">Roadmap and targets</h2>
        <div className="from-5 stack">
          <p className="lead">
            Measured from the {baseline.year} baseline: a {carbonReductionBy2030.target} in operational carbon
            by {carbonReductionBy2030.by}, and full <FormatTerms>net-zero</FormatTerms> by{' '}
            {netZeroOperations.by}.
          </p>
          <p className="soft">
            The <a href="/esg-policy#targets">ESG Investment Policy</a> has the rules of each target, and{' '}
            <a href="#basis">its basis</a> is below. The table has a further target:{' '}
            {formatFigure('renewableTransition')} {figures.renewableTransition.label}.
          </p>
        </div>
      </div>
      <div className="space-before">
        <Chart
          label={`Operational carbon: ${roadmap.map(({ text }) => text).join('; ')}.`}
          caption="Operational carbon. The line between the points is indicative."
          table={{
            summary: 'The targets as a table',
            caption: 'Environmental targets',
            columns: ['Measure', 'Target', 'By', 'Baseline', 'Basis'],
            rows: targetRows.map(([name, row]) => [
              row.measure,
              row.target,
              row.by ?? 'Every purchase',
              row.baseline,
              <a key="basis" href={`#${basisId(name)}`} aria-label={`Basis: ${row.measure}`}>
                Basis
              </a>,
            ]),
          }}
        >
          <RoadmapDrawing />
        </Chart>
        <ul className="thirds auto-columns space-before">
          {Object.values(others).map((target) => (
            <li key={target.measure}>
              {target.measure}: <b>{target.target}</b> {formatTerms(target)}.
            </li>
          ))}
        </ul>
        <ChartTable
          summary="The roadmap as a table"
          caption="Milestones of the roadmap"
          columns={['Year', 'Milestone', 'Carbon that remains']}
          rows={roadmap.map(({ year, title, remaining }) => [
            String(year),
            title,
            `${String(remaining)}% of the ${String(baseline.year)} baseline`,
          ])}
        />
      </div>
    </Section>
  );
}
