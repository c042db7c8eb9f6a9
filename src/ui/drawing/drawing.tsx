import endure from './endure.svg?raw';
import { InlineSvg } from './inline-svg.tsx';
import invest from './invest.svg?raw';
import notFound from './not-found.svg?raw';
import operate from './operate.svg?raw';
import transform from './transform.svg?raw';

const pillars = { invest, transform, operate, endure };

/**
 * An elevation of one plot of land at one of four moments. All four have the same scale and stand on their lower edge. It is
 * decorative: the pillar’s heading and text say the same.
 */
export function StageDrawing({ stage }: { stage: keyof typeof pillars }) {
  return <InlineSvg file={pillars[stage]} className="plot" aria-hidden="true" />;
}

/** A decorative street with one house missing. Its height is fixed, and a wider window shows more of it. */
export function NotFoundDrawing() {
  return <InlineSvg file={notFound} className="plot" aria-hidden="true" />;
}
