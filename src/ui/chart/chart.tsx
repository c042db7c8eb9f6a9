import type { ReactNode } from 'react';
import { DataTable, type DataRow } from '../data-table.tsx';
import '../disclosure.css';
import './chart.css';

interface TableDetails {
  summary: string;
  caption: string;
  columns: readonly string[];
  rows: readonly DataRow[];
}

interface ChartProps {
  /** The accessible name: what the drawing says, with its numbers if they fit in 150 characters. */
  label: string;
  className?: string;
  /** The class of drawing and caption, where it differs from the section's. */
  background?: 'panel' | 'picture';
  caption?: ReactNode;
  /** The SVG. */
  children: ReactNode;
}

/** A drawing with its accessible name. Its values are in words or in a table elsewhere in the section. */
export function Chart({ label, className, background, caption, children }: ChartProps) {
  return (
    <figure className={className ? `chart ${className}` : 'chart'}>
      {caption === undefined ? null : <figcaption data-background={background}>{caption}</figcaption>}
      <div className="frame" data-background={background} role="img" aria-label={label}>
        {children}
      </div>
    </figure>
  );
}

/** A table of a chart, closed on screen and open in print. */
export function ChartTable({ summary, caption, columns, rows }: TableDetails) {
  return (
    <details className="disclosure data">
      <summary>{summary}</summary>
      <DataTable label={caption} hasCaption columns={columns} rows={rows} />
    </details>
  );
}
