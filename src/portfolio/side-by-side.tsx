import { projectFigureStatus } from '../../company/figure-format.ts';
import { formatCubeEdge } from '../../company/gas-volume.ts';
import { AxisLabels, percentAxis } from '../ui/chart/axis.tsx';
import '../ui/chart/scale-table.css';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { WarningReference, type WarningPlacement } from '../ui/risk-warning.tsx';
import { Section } from '../ui/section.tsx';
import { StatedFigure } from '../ui/stated-figure.tsx';
import { GasComparison } from './gas-comparison.tsx';
import './portfolio.css';
import type { Project } from './project.tsx';

interface SideBySideProps {
  /** All projects, which share the scales. */
  readonly projects: readonly Project[];
  readonly shown: readonly Project[];
  readonly placement: WarningPlacement;
}

const savedLabel = <FormatTerms>CO2 saved, an estimate</FormatTerms>;

function ProjectRow({ project, axis }: { project: Project; axis: ReturnType<typeof percentAxis> }) {
  return (
    <tr>
      <th scope="row">{project.title}</th>
      <td className="value">
        <span className="cell-label">{`Target yield, on a scale of 0 to ${String(axis.end)}%`}</span>
        <StatedFigure status={projectFigureStatus.yield}>{project.yield}</StatedFigure>
      </td>
      <td className="scale">
        <ScaleBar to={axis.at(project.yieldPercent)} rules={axis.labels.map(({ at }) => at)} track />
      </td>
      <td className="saved">
        <span className="cell-label">{savedLabel}</span>
        {project.co2Saved}
        <p className="small soft">as gas, a cube {formatCubeEdge(project.co2SavedTons)} high</p>
      </td>
    </tr>
  );
}

/** The yield of every project that is shown, on a scale that starts at zero, and the carbon saved, as gas. */
export function SideBySide({ projects, shown, placement }: SideBySideProps) {
  const axis = percentAxis(
    projects.map(({ yieldPercent }) => yieldPercent),
    5,
  );
  const most = projects.reduce((a, b) => (b.co2SavedTons > a.co2SavedTons ? b : a));
  const total = projects.reduce((sum, { co2SavedTons }) => sum + co2SavedTons, 0);
  return (
    <Section className="ruled">
      <div className="grid">
        <h2 className="span-4">The projects compared</h2>
        <div className="from-5 stack">
          <p className="lead">
            Yield and carbon saved.
            {most.co2SavedTons > 0.9 * total
              ? ` The ${most.title} accounts for nearly all the saving.`
              : null}
          </p>
          <WarningReference placement={placement} />
          <p>
            The savings are estimates: see <a href="/sustainability#basis">how they are worked out</a>.
          </p>
        </div>
      </div>
      <div className="scale-frame space-before">
        <table className="scale-table">
          <caption className="sr-only">Yield and carbon saved by project</caption>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Target yield</th>
              <th scope="col" className="scale">
                <span className="sr-only">Target yield, to scale</span>
                <AxisLabels labels={axis.labels} />
              </th>
              <th scope="col">{savedLabel}</th>
            </tr>
          </thead>
          <tbody className="ruled-rows">
            {shown.map((project) => (
              <ProjectRow key={project.id} project={project} axis={axis} />
            ))}
          </tbody>
        </table>
      </div>
      <GasComparison projects={projects} shown={shown} />
    </Section>
  );
}
