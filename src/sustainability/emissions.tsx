import { formatAssurance, optionalFacts } from '../../company/optional-facts.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Section } from '../ui/section.tsx';

const numbers = new Intl.NumberFormat('en-GB');

/** The emissions of each year that the owner has given, by scope; nothing where none is given. */
export function Emissions() {
  const years = optionalFacts.emissionsByYear;
  if (years === null) return null;
  return (
    <Section className="joined" id="emissions">
      <div className="grid">
        <h2 className="c4">Emissions by year</h2>
        <div className="from5 data">
          <DataTable
            label="Emissions by year, in tons of CO2 equivalent"
            columns={['Year', 'Scope 1', 'Scope 2', 'Scope 3', 'Assurance']}
            rows={years.map((entry) => [
              String(entry.year),
              numbers.format(entry.scope1Tons),
              numbers.format(entry.scope2Tons),
              entry.scope3Tons === null ? 'Not measured' : numbers.format(entry.scope3Tons),
              formatAssurance(entry),
            ])}
          />
        </div>
      </div>
    </Section>
  );
}
