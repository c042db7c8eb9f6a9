import type { ReactNode } from 'react';
import { PillarPlot } from '../drawing/pillar-plot.tsx';
import './pillar.css';

interface PillarProps {
  readonly stage: 'invest' | 'transform' | 'operate';
  readonly title: string;
  readonly background: 'portland' | 'paper' | 'sheet';
  readonly does: string;
  readonly measures: ReactNode;
  /** The published target that this step answers to. */
  readonly target: { readonly value: string; readonly about: string };
  readonly stops: ReactNode;
}

/** One step of the strategy: the plot as it then stands on the background line, and three answers beneath. */
export function Pillar({ stage, title, background, does, measures, target, stops }: PillarProps) {
  return (
    <section className={`pillar ${stage}`} data-background={background} id={stage}>
      <div className="stand">
        <div className="wrap">
          <div className="grid ends">
            <h2 className="large c4">{title}</h2>
            <PillarPlot stage={stage} />
          </div>
        </div>
      </div>
      <div className="wrap">
        <div className="grid terms">
          <div className="c4">
            <h3>What we do</h3>
            <p className="lead">{does}</p>
          </div>
          <div className="c4">
            <h3>How we measure it</h3>
            <p>{measures}</p>
            <p className="target">
              <span className="serif">{target.value}</span>
              <span className="note">{target.about}</span>
            </p>
          </div>
          <div className="c4">
            <h3>Where we stop</h3>
            <p>{stops}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
