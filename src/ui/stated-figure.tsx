import type { ReactNode } from 'react';
import type { FigureStatus } from '../../company/figure-format.ts';
import './stated-figure.css';

interface StatedFigureProps {
  /** What company/ says of the figure. */
  readonly status: FigureStatus;
  /** Whether it stands in the text of a drawing. */
  readonly isInDrawing?: boolean;
  readonly children: ReactNode;
}

/** A figure in large type, 28 pixels or more: outlined while it is an estimate or a target, solid once it is achieved. */
export function StatedFigure({ status, isInDrawing = false, children }: StatedFigureProps) {
  const Element = isInDrawing ? 'tspan' : 'span';
  return (
    <Element className="stated-figure" data-status={status}>
      {children}
    </Element>
  );
}

/** A sample of each kind of figure, which nobody hears. */
const Sample = ({ status }: { readonly status: FigureStatus }) => (
  <span className="heading-3" aria-hidden="true">
    <StatedFigure status={status}>8</StatedFigure>
  </span>
);

/** What outlined and solid figures are. */
export function OutlineKey() {
  return (
    <p className="note outline-key">
      <span>
        <Sample status="estimate" />
        <span>
          <span className="outlined-word">Outlined</span>: estimate or target.
        </span>
      </span>{' '}
      <span>
        <Sample status="achieved" />
        <span>Solid: achieved.</span>
      </span>
    </p>
  );
}
