import type { ReactNode } from 'react';
import { TableRegion } from '../text/table-region.tsx';
import './drawn-data.css';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** One entry for each column; the first heads its row. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** The same data as the drawing, as rows. */
function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <table>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              // Cells have no name of their own: a column says what each of them is.
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table, folded away on screen and open in print. */
export function DataFold({ summary, ...table }: DataTableProps & { readonly summary: string }) {
  return (
    <details className="data">
      <summary>{summary}</summary>
      <TableRegion label={table.caption}>
        <DataTable {...table} />
      </TableRegion>
    </details>
  );
}

interface DrawnDataProps {
  /** What the drawing says, with its numbers: its name for those who do not see it. */
  readonly message: string;
  /** How the drawing lies on the page: boxed like a sheet, or within the running text of a policy. */
  readonly className?: string;
  /** The background of the drawing and its caption, where it is not the section’s. */
  readonly background?: 'sheet' | 'portland';
  readonly caption?: ReactNode;
  /** Left out where the table stands elsewhere in the section. */
  readonly table?: DataTableProps & { readonly summary: string };
  /** One SVG for each range of widths: of the classes wide, middle and tall. */
  readonly children: ReactNode;
}

/**
 * Data drawn to scale. The drawings of one figure show the same, so they share one name and are hidden
 * one by one; the table holds every value that is drawn. Printed, the table is open.
 */
export function DrawnData({ message, className, background, caption, table, children }: DrawnDataProps) {
  return (
    <figure className={className ? `drawn-data ${className}` : 'drawn-data'}>
      {caption === undefined ? null : <figcaption data-background={background}>{caption}</figcaption>}
      <div className="sheet" data-background={background} role="img" aria-label={message}>
        {children}
      </div>
      {table === undefined ? null : <DataFold {...table} />}
    </figure>
  );
}
