import { percentAxis } from '../ui/chart/axis.tsx';
import { Bar } from '../ui/chart/bar.tsx';
import { ScaleBar } from '../ui/chart/scale-bar.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { WarningReference, type WarningPlacement } from '../ui/risk-warning.tsx';
import { Section } from '../ui/section.tsx';
import './portfolio.css';
import type { Project } from './project.tsx';

interface SideBySideProps {
  /** All projects, which share the scales. */
  readonly projects: readonly Project[];
  readonly shown: readonly Project[];
  readonly placement: WarningPlacement;
}

/** The yield and the carbon saved of every project that is shown, on shared scales that start at zero. */
export function SideBySide({ projects, shown, placement }: SideBySideProps) {
  const axis = percentAxis(
    projects.map(({ yieldPercent }) => yieldPercent),
    2,
  );
  const most = projects.reduce((a, b) => (b.co2SavedTons > a.co2SavedTons ? b : a));
  const total = projects.reduce((sum, { co2SavedTons }) => sum + co2SavedTons, 0);
  const yieldScale = `Yield, on a scale of 0 to ${String(axis.end)}%`;
  const savingScale = `CO2 saved, on a scale of 0 to ${most.co2Saved}`;
  return (
    <Section className="ruled">
      <div className="grid">
        <h2 className="span-4">The projects compared</h2>
        <div className="from-5 stack">
          <p className="lead">
            Yield and carbon saved, to scale.
            {most.co2SavedTons > 0.9 * total
              ? ` The ${most.title} accounts for nearly all the saving.`
              : null}
          </p>
          <WarningReference placement={placement} />
          <p>
            Carbon savings are estimates: see <a href="/sustainability#basis">their basis</a>.
          </p>
        </div>
      </div>
      <div className="scale-frame space-before">
        <table className="scale-table project-comparison">
          <caption className="sr-only">Yield and carbon saved by project</caption>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" colSpan={2}>
                {yieldScale}
              </th>
              <th scope="col">
                <FormatTerms>{savingScale}</FormatTerms>
              </th>
            </tr>
          </thead>
          <tbody className="ruled-rows">
            {shown.map((project) => (
              <tr key={project.id}>
                <th scope="row">{project.title}</th>
                <td className="value" data-label={yieldScale}>
                  {project.yield}
                </td>
                <td className="scale">
                  <ScaleBar
                    to={axis.at(project.yieldPercent)}
                    rules={axis.labels.map(({ at }) => at)}
                    track
                  />
                </td>
                <td className="saved">
                  <span className="cell-label">
                    <FormatTerms>{savingScale}</FormatTerms>
                  </span>
                  <Bar to={(100 * project.co2SavedTons) / most.co2SavedTons} />
                  <span className="small">{project.co2Saved}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
