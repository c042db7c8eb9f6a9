interface HatchProps {
  /** Unique in the page. */
  readonly id: string;
  /** Distance from one line to the next, in the units of the view box. */
  readonly spacing?: number;
}

/** Section hatch at 45°, to fill areas with: `fill="url(#id)"`. */
export function Hatch({ id, spacing = 7 }: HatchProps) {
  return (
    <pattern
      id={id}
      width={spacing}
      height={spacing}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className="hatch" d={`M0 0v${String(spacing)}`} />
    </pattern>
  );
}
