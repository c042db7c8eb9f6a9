/* eslint-disable @eslint-react/dom-no-dangerously-set-innerhtml -- The files are the project’s own. */
import endure from './endure.svg?raw';
import invest from './invest.svg?raw';
import notFound from './not-found.svg?raw';
import operate from './operate.svg?raw';
import { svgShapes } from './svg-shapes.ts';
import transform from './transform.svg?raw';
import './drawing.css';

/** The files are inlined, so that drawing.css colours the shapes. */
const pillars = { invest, transform, operate, endure };

/**
 * One plot of land at one of four moments, in elevation; all four have one scale and stand on their lower edge. It is
 * decorative: the pillar's heading and text say the same.
 */
export function PillarPlot({ stage }: { stage: keyof typeof pillars }) {
  return (
    <svg
      className="plot"
      viewBox={/viewBox="(?<box>[^"]+)"/.exec(pillars[stage])?.groups?.['box']}
      aria-hidden="true"
      dangerouslySetInnerHTML={svgShapes(pillars[stage])}
    />
  );
}

/** A street with one house missing, its outline dashed and its width measured. It is decorative. */
export function NotFoundDrawing() {
  return (
    // A narrow view box with the missing house is scaled by its height alone: a wider window shows more of the street.
    <svg
      className="drawing"
      viewBox="90 -16 160 160"
      preserveAspectRatio="xMinYMax meet"
      aria-hidden="true"
      dangerouslySetInnerHTML={svgShapes(notFound)}
    />
  );
}
