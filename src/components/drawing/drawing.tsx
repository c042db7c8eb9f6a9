import type { ReactNode } from 'react';
import './drawing.css';

interface DrawingProps {
  /** Minimum x and y, width and height, in drawing units. */
  readonly viewBox: string;
  /** How the drawing sits in its box; see the SVG attribute of this name. */
  readonly preserveAspectRatio: string;
  /** What the drawing shows. Without it the drawing is decoration and hidden from assistive technology. */
  readonly label?: string;
  /** `plot`: one of a row on a shared ground line. `fine`: lines kept light when shown large. */
  readonly kind?: 'plot' | 'fine';
  readonly children: ReactNode;
}

/** The sheet that an elevation is drawn on. */
export function Drawing({ viewBox, preserveAspectRatio, label, kind, children }: DrawingProps) {
  const sheet = { className: kind ? `drawing ${kind}` : 'drawing', viewBox, preserveAspectRatio };
  return label === undefined ? (
    <svg {...sheet} aria-hidden="true">
      {children}
    </svg>
  ) : (
    <svg {...sheet} role="img" aria-label={label}>
      {children}
    </svg>
  );
}
