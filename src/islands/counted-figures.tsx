import type { ReactNode } from 'react';
import {
  figures,
  figuresAsAt,
  formatFigure,
  statusInWords,
  type Figure,
  type FigureName,
} from '../../company/figures.ts';
import { Dimension } from '../components/chart/dimension.tsx';
import { Chemical } from '../components/text/chemical.tsx';
import './counted-figures.css';
import { Counter } from './counter.tsx';
import { IslandBoundary } from './island-boundary.tsx';

interface CountedFiguresProps {
  readonly heading: string;
  /** Otherwise it is for screen readers alone. */
  readonly headingShown?: boolean;
  readonly background: 'navy' | 'moss';
  /** The one set largest. */
  readonly vast: FigureName;
  readonly others: readonly FigureName[];
}

function Scale({ figure }: { readonly figure: Figure }) {
  if (figure.unit === 'per cent') return <Dimension to={figure.value} track />;
  if (figure.unit === 'continents') {
    return (
      <div className="segments" aria-hidden="true">
        {Array.from({ length: figure.value }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    );
  }
  return <div className="track" aria-hidden="true" />;
}

function Note({ figure }: { readonly figure: Figure }) {
  return (
    <p className="note">
      {statusInWords(figure.status)}, {figuresAsAt}. {figure.note}
    </p>
  );
}

/** The group's figures: one large and three small, each with its scale, status and date. */
export function CountedFigures({
  heading,
  headingShown = false,
  background,
  vast,
  others,
}: CountedFiguresProps) {
  const layout = (value: (figure: Figure) => ReactNode) => {
    const largest: Figure = figures[vast];
    return (
      <section data-background={background}>
        <div className="wrap">
          <h2 className={headingShown ? 'side head' : 'sr'}>{heading}</h2>
          <div className={largest.value < 1000 ? 'figure vast' : 'figure vast long'}>
            {value(largest)}
            <Dimension />
            <div className="label">
              <p className="lead">
                <Chemical>{largest.label}</Chemical>
              </p>
              <Note figure={largest} />
            </div>
          </div>
          <div className="grid below far">
            {others.map((name) => (
              <div key={name} className="figure c4">
                {value(figures[name])}
                <Scale figure={figures[name]} />
                <div className="label">
                  <p>
                    <Chemical>{figures[name].label}</Chemical>
                  </p>
                  <Note figure={figures[name]} />
                </div>
              </div>
            ))}
          </div>
        </div>
      </section>
    );
  };
  return (
    <IslandBoundary
      fallback={layout((figure) => (
        <b>{formatFigure(figure, figure.value)}</b>
      ))}
    >
      {layout((figure) => (
        <Counter figure={figure} />
      ))}
    </IslandBoundary>
  );
}
