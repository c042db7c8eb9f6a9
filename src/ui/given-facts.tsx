import type { ReactNode } from 'react';
import './long-text.css';
import { Fact, TitledSection } from './section.tsx';

/** Terms with their descriptions. */
interface FactGroup {
  readonly heading?: string;
  readonly rows: readonly (readonly [term: string, description: ReactNode])[];
}

interface GivenFactsProps {
  title: string;
  id?: string;
  groups: readonly FactGroup[];
}

/** A section of facts that the owner has given; nothing if there are none. */
export function GivenFacts({ title, id, groups }: GivenFactsProps) {
  const given = groups.filter(({ rows }) => rows.length > 0);
  if (given.length === 0) return null;
  return (
    <TitledSection title={title} titleId={id}>
      {given.map(({ heading, rows }, index) => (
        <div key={heading ?? title} className={index === 0 ? 'stack' : 'stack space-before'}>
          {heading === undefined ? null : <h3>{heading}</h3>}
          <dl className="particulars beside-rows ruled-rows">
            {rows.map(([term, description]) => (
              <Fact key={term} term={term}>
                {description}
              </Fact>
            ))}
          </dl>
        </div>
      ))}
    </TitledSection>
  );
}
