import { policyGroups, policyRoutes, routeAt } from '../../company/site-map.ts';
import { Section, SectionHead } from '../ui/section.tsx';
import { PolicyEmblem } from './policy-emblem.tsx';
import './policy-building.css';

/** All policies, grouped by what a reader may need, drawn as the rooms of a building in section. */
export function PolicyBuilding() {
  return (
    <Section className="ruled">
      <SectionHead
        lead
        title="Policies"
        text={`All ${String(policyRoutes.length)} policies, grouped by need.`}
      />
      <div className="policy-building">
        {policyGroups.map(({ need, paths }) => (
          <div key={need} className="keep-together">
            <h3>{need}</h3>
            <ul className="plain-links" data-background="panel">
              {paths.map((path) => (
                <li key={path}>
                  <a href={path}>
                    {routeAt(path).title}
                    <PolicyEmblem slug={path.slice(1)} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
