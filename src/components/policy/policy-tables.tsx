import { funds, minimumInvestmentInWords, targetReturnInWords } from '../../../company/funds.ts';
import { targets } from '../../../company/targets.ts';
import { TableRegion } from '../text/table-region.tsx';

/** The ESG targets as a table of a policy. */
export function TargetsTable() {
  return (
    <TableRegion label="Targets">
      <table>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">Target</th>
            <th scope="col">By</th>
            <th scope="col">Baseline</th>
            <th scope="col">How it is measured</th>
          </tr>
        </thead>
        <tbody>
          {Object.values(targets).map(({ measure, target, by, baseline, method }) => (
            <tr key={measure}>
              <th scope="row">{measure}</th>
              <td>{target}</td>
              <td>{by ?? 'Every purchase'}</td>
              <td>{baseline}</td>
              <td>{method}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

/** Each fund with its target return and minimum, as a table of a policy. */
export function FundMinimums() {
  return (
    <TableRegion label="Funds and their minimums">
      <table>
        <thead>
          <tr>
            <th scope="col">Fund</th>
            <th scope="col">Target return</th>
            <th scope="col">Minimum investment</th>
          </tr>
        </thead>
        <tbody>
          {Object.values(funds).map((fund) => (
            <tr key={fund.name}>
              <th scope="row">{fund.name}</th>
              <td>{targetReturnInWords(fund)}</td>
              <td>{minimumInvestmentInWords(fund)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}
