import { basisId } from '../../company/figure-format.ts';
import { figures, formatFigure } from '../../company/figures.ts';
import { roadmap, targetRows, targets, type Target } from '../../company/targets.ts';
import { Chart, ChartTable } from '../ui/chart/chart.tsx';
import { percent } from '../ui/chart/percent.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Section } from '../ui/section.tsx';
import { StatedFigure } from '../ui/stated-figure.tsx';
import './sustainability.css';

const { carbonReductionBy2030, netZeroOperations, ...others } = targets;

const [baseline, , last] = roadmap;

/** In per cent of the height of the drawing, which grows with the text. */
const top = 14;
const axisY = 76;
const yearsY = 93;

/** The milestones of the roadmap, across in per cent of its years, and down in per cent of the drawing: the axis is no carbon at all. */
export const roadmapPoints = roadmap.map((milestone) => ({
  ...milestone,
  x: (100 * (milestone.year - baseline.year)) / (last.year - baseline.year),
  y: axisY - (milestone.remaining / 100) * (axisY - top),
}));

const targetPoints = roadmapPoints.slice(1);

const between = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
) => ({ x1: percent(from.x), y1: percent(from.y), x2: percent(to.x), y2: percent(to.y) });

/** Where the words of a milestone stand beside the line at its place. */
const beside = (x: number, distance: number) =>
  x < 100
    ? ({ textAnchor: 'start', dx: distance } as const)
    : ({ textAnchor: 'end', dx: -distance } as const);

/** A dimension line with a tick at each end. */
function Dimension(ends: ReturnType<typeof between>) {
  const { x1, y1, x2, y2 } = ends;
  return (
    <>
      <line {...ends} stroke="currentColor" />
      {[
        [x1, y1],
        [x2, y2],
      ].map(([x, y]) => (
        <svg key={`${String(x)} ${String(y)}`} x={x} y={y}>
          <path d="M-5 5 5-5" stroke="var(--line)" strokeWidth="2" />
        </svg>
      ))}
    </>
  );
}

/** What a target takes away, as a dimension from the baseline down to its point, with its words. */
function Reduction({ year, title, remaining, x, y }: (typeof roadmapPoints)[number]) {
  const words = beside(x, 16);
  const wordsAt = remaining === 0 ? 0.57 : 0.56;
  return (
    <>
      <Dimension {...between({ x, y: top }, { x, y })} />
      <svg x={percent(x)} y={percent(top + wordsAt * (y - top))} fill="currentColor">
        {remaining === 0 ? (
          <text className="heading-3" {...words}>
            {title}
          </text>
        ) : (
          <text className="heading-2" {...words}>
            <StatedFigure status="target" isInDrawing>
              {100 - remaining}%
            </StatedFigure>
          </text>
        )}
        <text className="terms" {...words} dy="1.6em">
          {remaining === 0 ? `by ${String(year)}` : `reduction by ${String(year)}`}
        </text>
      </svg>
    </>
  );
}

/** The years of the milestones below the axis, and how many lie between them. */
function RoadmapYears() {
  return roadmapPoints.map(({ year, x }, index) => {
    const before = roadmapPoints[index - 1];
    return (
      <g key={year}>
        <svg x={percent(x)} y={percent(axisY)} fill="currentColor">
          <text dy="1.5em" {...beside(x, 0)}>
            {year}
          </text>
        </svg>
        {before === undefined ? null : (
          <>
            <Dimension {...between({ x: before.x, y: yearsY }, { x, y: yearsY })} />
            <svg x={percent((before.x + x) / 2)} y={percent(yearsY)} fill="currentColor">
              <text dy="1.4em" textAnchor="middle">
                {year - before.year} years
              </text>
            </svg>
          </>
        )}
      </g>
    );
  });
}

/** Operational carbon as one falling line, dashed because nothing of it has been measured yet. Targets have open marks. */
function RoadmapDrawing() {
  const area = roadmapPoints.map(({ x, remaining }) => `${String(x)},${String(100 - remaining)}`).join(' ');
  return (
    <svg className="sustainability-roadmap note" aria-hidden="true">
      <svg
        y={percent(top)}
        width="100%"
        height={percent(axisY - top)}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <polygon className="remaining" points={`${area} 0,100`} />
      </svg>
      <g stroke="var(--rule)" strokeDasharray="3 4">
        <line {...between({ x: 0, y: top }, { x: 100, y: top })} />
        <line {...between({ x: 0, y: top }, { x: 0, y: axisY })} />
        {targetPoints.map(({ year, x, y }) => (
          <line key={year} {...between({ x, y }, { x, y: axisY })} />
        ))}
      </g>
      <line x2="100%" y1={percent(axisY)} y2={percent(axisY)} stroke="var(--ink)" strokeWidth="2.25" />
      {targetPoints.map((point, index) => (
        <line
          key={point.year}
          stroke="var(--ink)"
          strokeWidth="2.5"
          strokeDasharray="9 5"
          {...between(roadmapPoints[index] ?? point, point)}
        />
      ))}
      {targetPoints.map((point) => (
        <Reduction key={point.year} {...point} />
      ))}
      <svg y={percent(top)} fill="currentColor">
        <text className="heading-3" dy="-0.6em">
          {baseline.title}
        </text>
      </svg>
      {roadmapPoints.map(({ year, x, y }, index) => (
        <circle
          key={year}
          cx={percent(x)}
          cy={percent(y)}
          r="6"
          strokeWidth="2"
          fill={index === 0 ? 'currentColor' : 'var(--ground)'}
          stroke="currentColor"
        />
      ))}
      <RoadmapYears />
    </svg>
  );
}

/** "by 2030, measured from 2020", or "at every purchase" */
function formatDueYear({ by, baseline: from }: Target): string {
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
          caption={`Operational carbon, in ${String(netZeroOperations.by)} after permanent removals. Open marks are targets. The line between the points is indicative.`}
        >
          <RoadmapDrawing />
        </Chart>
        <ul className="thirds auto-columns space-before">
          {Object.values(others).map((target) => (
            <li key={target.measure}>
              {target.measure}: <b>{target.target}</b> {formatDueYear(target)}.
            </li>
          ))}
        </ul>
        <ChartTable
          summary="The targets as a table"
          caption="Environmental targets. Each measure leads to its basis."
          columns={['Measure', 'Target', 'By', 'Baseline']}
          rows={targetRows.map(([name, row]) => [
            <a key={name} href={`#${basisId(name)}`} aria-label={`${row.measure}: basis`}>
              {row.measure}
            </a>,
            row.target,
            row.by ?? 'Every purchase',
            row.baseline,
          ])}
        />
      </div>
    </Section>
  );
}
