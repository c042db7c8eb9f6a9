import { formatAssurance, optionalFacts } from '../../company/optional-facts.ts';
import { DataTable } from '../ui/data-table.tsx';
import { FormatTerms } from '../ui/format-terms.tsx';
import { TitledSection } from '../ui/section.tsx';

const numbers = new Intl.NumberFormat('en-GB');

/** The emissions of each year that the owner has given, by scope; nothing where none is given. */
export function Emissions() {
  const years = optionalFacts.emissionsByYear;
  if (years === null) return null;
  return (
    <TitledSection className="flush" title="Emissions by year" content="data">
      <DataTable
        label="Emissions by year"
        columns={['Year', 'Scope\u00A01', 'Scope\u00A02', 'Scope\u00A03', 'Assurance']}
        rows={years.map((entry) => [
          String(entry.year),
          numbers.format(entry.scope1Tons),
          numbers.format(entry.scope2Tons),
          entry.scope3Tons === null ? 'Not measured' : numbers.format(entry.scope3Tons),
          formatAssurance(entry),
        ])}
      />
      <p className="note">
        <FormatTerms>Tons of CO2 equivalent.</FormatTerms>
      </p>
    </TitledSection>
  );
}
