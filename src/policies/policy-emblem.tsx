import { svgShapes } from '../ui/drawing/svg-shapes.ts';
import './policy-emblem.css';

const files = import.meta.glob<string>('./emblems/*.svg', { query: '?raw', import: 'default', eager: true });

/**
 * The drawing of a policy, inlined, so that policy-emblem.css colours its lines. It is decorative.
 * @throws {RangeError} for a policy without a drawing
 */
export function PolicyEmblem({ slug }: { slug: string }) {
  const file = files[`./emblems/${slug}.svg`];
  if (file === undefined) throw new RangeError(`src/policies/emblems/ has no ${slug}.svg`);
  return (
    <svg
      className="emblem"
      viewBox="0 0 240 160"
      aria-hidden="true"
      // eslint-disable-next-line @eslint-react/dom-no-dangerously-set-innerhtml -- The files are the project’s own.
      dangerouslySetInnerHTML={svgShapes(file)}
    />
  );
}
