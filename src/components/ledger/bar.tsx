import './bar.css';

interface BarProps {
  /** Length in per cent of the scale. */
  readonly to: number;
  /** Height in CSS pixels. */
  readonly height?: number;
}

/** A quantity from nought, to scale. Decoration: the figure beside it says the same. */
export function Bar({ to, height = 12 }: BarProps) {
  return (
    <svg className="bar" width="100%" height={height} aria-hidden="true">
      <rect width={`${String(Math.round(to * 100) / 100)}%`} height={height} />
    </svg>
  );
}
