import { box } from './path-data.ts';
import { windowBays, type WindowKind } from './window-kinds.ts';
import './drawing.css';

interface WindowPatternsProps {
  /** The kinds used on the page, each once. */
  readonly names: readonly WindowKind[];
}

/** The fillings that windows refer to. One per page; not `display: none`, which would empty the fillings. */
export function WindowPatterns({ names }: WindowPatternsProps) {
  return (
    <svg className="defs" width="0" height="0" aria-hidden="true">
      {names.map((name) => {
        const { width, height, glass } = windowBays[name];
        return (
          <pattern key={name} id={`w-${name}`} width={width} height={height} patternUnits="userSpaceOnUse">
            <path className="gl" d={glass} />
          </pattern>
        );
      })}
    </svg>
  );
}

interface GlazingProps {
  readonly kind: WindowKind;
  /** Top left corner of the glazed area; the first bay starts there. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An area filled with bays of one kind. The page needs the kind in its `WindowPatterns`. */
export function Glazing({ kind, x, y, width, height }: GlazingProps) {
  return (
    <path
      transform={`translate(${String(x)} ${String(y)})`}
      fill={`url(#w-${kind})`}
      d={box(0, 0, width, height)}
    />
  );
}
