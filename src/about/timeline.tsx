import { formatStatus } from '../../company/figure-format.ts';
import { timeline } from '../../company/targets.ts';
import { inWords } from '../../company/time-limits.ts';
import { percent } from '../ui/chart/percent.ts';
import { FormatTerms } from '../ui/format-terms.tsx';
import { Section } from '../ui/section.tsx';
import './about.css';

const first = timeline[0]?.year ?? 0;
const last = timeline.at(-1)?.year ?? 0;
/** The length of the linear scale. Its last quarter leaves room for the text of the last milestone. */
const years = Math.ceil(((last - first) * 4) / 3);

/** `at` is the distance from the start of the scale, in per cent of its length. */
const milestones = timeline.map((milestone) => ({
  ...milestone,
  at: (100 * (milestone.year - first)) / years,
}));

const horizontal = (from: number, to = from) => ({ x1: percent(from), x2: percent(to) });

/** The heights in the drawing of the scale, and of the dimension lines above it. */
const scaleY = 56;
const dimensionY = 18;

/** The scale is hidden from assistive technology, since the list beneath says the same. */
function TimelineScale() {
  const intervals = milestones.slice(1).map((end, index) => ({ start: milestones[index] ?? end, end }));
  return (
    <svg className="small soft" width="100%" height="72" fill="none" aria-hidden="true">
      <g stroke="var(--rule)">
        <line x2="100%" y1={scaleY} y2={scaleY} />
        {Array.from({ length: years + 1 }, (_, year) => (
          <line key={year} {...horizontal((100 * year) / years)} y1={scaleY} y2={scaleY + 7} />
        ))}
      </g>
      {intervals.map(({ start, end }) => (
        <g key={end.year}>
          <line
            {...horizontal(start.at, end.at)}
            y1={scaleY}
            y2={scaleY}
            stroke="var(--ink)"
            strokeWidth="3"
            strokeDasharray={end.status === 'target' ? '12 8' : undefined}
          />
          <line {...horizontal(start.at, end.at)} y1={dimensionY} y2={dimensionY} stroke="currentColor" />
          <text
            fill="currentColor"
            textAnchor="middle"
            x={percent((start.at + end.at) / 2)}
            y={dimensionY - 7}
          >
            {inWords({ amount: end.year - start.year, unit: 'year' })}
          </text>
        </g>
      ))}
      {milestones.map(({ year, at, status }) => (
        <svg key={year} x={percent(at)}>
          <path stroke="currentColor" d="M0 10v12M0 42v14" />
          <g stroke="var(--line)" strokeWidth="2">
            <path d={`M-5 ${String(dimensionY + 5)}l10 -10`} />
            <circle
              cy={scaleY}
              r="7"
              strokeWidth="2.5"
              fill={status === 'achieved' ? 'var(--line)' : 'var(--ground)'}
            />
          </g>
        </svg>
      ))}
    </svg>
  );
}

/** The company's milestones on a linear scale. */
export function Timeline() {
  return (
    <Section background="inverse" id="timeline">
      <div className="grid">
        <div className="span-3">
          <h2>Timeline</h2>
          <p className="soft">Drawn to scale. Solid marks are done; open marks are targets we may miss.</p>
        </div>
        <div className="about-timeline">
          <TimelineScale />
          <ol>
            {milestones.map(({ year, status, title, at }) => (
              <li key={year}>
                <svg width={percent(at)} aria-hidden="true" />
                <div>
                  <p className="heading-1">
                    <time>{year}</time>
                  </p>
                  <p>
                    <FormatTerms>{title}</FormatTerms>
                  </p>
                  <p className="note">{formatStatus(status)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
}
