import type { ReactElement, ReactNode } from 'react';
import './data-table.css';
import { FormatTerms } from './format-terms.tsx';

/** The cells of a row, one for each column; the first is the row's heading, with a key where it is an element. */
export type DataRow = readonly [string | ReactElement, ...ReactNode[]];

interface DataTableProps {
  /** The name of the region, and the caption of the table, if it has one. */
  label: string;
  hasCaption?: boolean;
  columns: readonly string[];
  /** Whether its cells are short enough for a phone, where other tables are stacked and name the column in each cell. */
  hasFigures?: boolean;
  rows: readonly DataRow[];
}

const Cell = ({ children }: { readonly children: ReactNode }) =>
  typeof children === 'string' ? <FormatTerms>{children}</FormatTerms> : children;

/** A table in a region that scrolls, also by keyboard, if the page is narrower than the table. */
export function DataTable({ label, hasCaption = false, hasFigures = false, columns, rows }: DataTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className={hasFigures ? 'figures' : undefined}>
        {hasCaption ? <caption className="sr-only">{label}</caption> : null}
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
            <tr key={typeof head === 'string' ? head : head.key}>
              <th scope="row">
                <Cell>{head}</Cell>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>
                  {hasFigures ? null : <span className="cell-label">{columns[index + 1]}</span>}
                  <Cell>{cell}</Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
