import { AxisLabels, type AxisLabel } from './axis.tsx';
import { ScaleBar } from './scale-bar.tsx';
import './scale-table.css';

interface RangeTableProps {
  caption: string;
  /** The headings of names and values. */
  columns: readonly [name: string, value: string];
  axis: readonly AxisLabel[];
  rows: readonly {
    readonly name: string;
    readonly value: string;
    /** In per cent of the axis; a range whose ends are the same is a point. */
    readonly ranges: readonly (readonly [from: number, to: number])[];
  }[];
}

/** Names and values in a table, in which each row is also drawn on one scale. */
export function RangeTable({ caption, columns, axis, rows }: RangeTableProps) {
  const rules = axis.map(({ at }) => at);
  return (
    <div className="scale-frame">
      <table className="scale-table ranges">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, ranges }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td className="scale">
                <ScaleBar ranges={ranges} rules={rules} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <td colSpan={2} />
            <td className="note">
              <AxisLabels labels={axis} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
