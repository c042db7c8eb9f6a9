import './bar.css';

interface BarProps {
  /** Length in per cent of the scale. */
  readonly to: number;
  /** Height in CSS pixels. */
  readonly height?: number;
  /** Draws the whole scale as a hairline under the bar, with a stroke where it ends. */
  readonly track?: boolean;
}

/** A quantity from nought, to scale. Decoration: the figure beside it says the same. */
export function Bar({ to, height = 12, track = false }: BarProps) {
  return (
    <svg className="bar" width="100%" height={height} aria-hidden="true">
      {track ? (
        <>
          <line x2="100%" y1={height - 0.5} y2={height - 0.5} />
          <line x1="100%" x2="100%" y2={height} />
        </>
      ) : null}
      <rect width={`${String(Math.round(to * 100) / 100)}%`} height={height} />
    </svg>
  );
}
