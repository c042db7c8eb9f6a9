import { targets, type Target } from '../../../company/targets.ts';
import { DrawnData } from '../measure/drawn-data.tsx';
import { TargetsDrawing } from './targets-drawing.tsx';
import { targetsSheets } from './targets-geometry.ts';

const all: readonly Target[] = Object.values(targets);

/** "Carbon: 50% reduction by 2030, from 2025." */
function inOneSentence({ measure, target, by, baseline }: Target): string {
  const due = by === null ? 'at every purchase' : `by ${String(by)}`;
  return `${measure}: ${target} ${due}, ${/^\d/.test(baseline) ? `from ${baseline}` : 'without a baseline'}.`;
}

/** What the group has undertaken to reach, by when and from where: on one scale of years, and as a table. */
export function DrawnTargets() {
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <h2 className="c4">Targets we report against</h2>
          <p className="from5 lead">
            Each is drawn from its baseline to the year in which it is due; a row is as high as the whole
            baseline. All are set out in full in the <a href="/esg-policy">ESG Investment Policy</a>.
          </p>
        </div>
        <div className="below">
          <DrawnData
            message={`Targets from baseline to date. ${all.map(inOneSentence).join(' ')}`}
            table={{
              summary: 'The targets as a table',
              caption: 'Environmental targets',
              columns: ['Measure', 'Target', 'By', 'Baseline'],
              rows: all.map(({ measure, target, by, baseline }) => [
                measure,
                target,
                by ?? 'Every purchase',
                baseline,
              ]),
            }}
          >
            {targetsSheets.map((sheet) => (
              <TargetsDrawing key={sheet.name} sheet={sheet} />
            ))}
          </DrawnData>
        </div>
      </div>
    </section>
  );
}
