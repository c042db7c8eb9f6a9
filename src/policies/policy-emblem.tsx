import { InlineSvg } from '../ui/drawing/inline-svg.tsx';
import './policy-emblem.css';

const files = import.meta.glob<string>('./emblems/*.svg', { query: '?raw', import: 'default', eager: true });

/**
 * The drawing of a policy. It is decorative.
 * @throws {RangeError} for a policy without a drawing
 */
export function PolicyEmblem({ slug }: { slug: string }) {
  const file = files[`./emblems/${slug}.svg`];
  if (file === undefined) throw new RangeError(`src/policies/emblems/ has no ${slug}.svg`);
  return <InlineSvg file={file} className="policy-emblem" aria-hidden="true" />;
}
