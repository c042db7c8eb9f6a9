import { targets } from '../../../company/targets.ts';
import './targets-table.css';

/** What the group has undertaken to reach, by when and from where. */
export function TargetsTable() {
  return (
    <section>
      <div className="wrap">
        <div className="grid">
          <div className="c4">
            <h2>Targets we report against</h2>
            <p className="soft">
              Set out in full in the <a href="/esg-policy">ESG Investment Policy</a>.
            </p>
          </div>
          <div className="from5">
            <table className="ledger">
              <caption className="sr">Environmental targets</caption>
              <thead>
                <tr>
                  <th scope="col">Measure</th>
                  <th scope="col">Target</th>
                  <th scope="col">By</th>
                  <th scope="col">Baseline</th>
                </tr>
              </thead>
              <tbody>
                {Object.values(targets).map(({ measure, target, by, baseline }) => (
                  <tr key={measure}>
                    <th scope="row">{measure}</th>
                    <td className="value" data-label="Target">
                      {target}
                    </td>
                    <td data-label="By">{by ?? 'Every purchase'}</td>
                    <td data-label="Baseline">{baseline}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </section>
  );
}
