import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { api } from './api-client.ts';
import { count } from './days.ts';
import './launch-screen.css';
import { launchQuery } from './queries.ts';
import { Empty, Screen } from './screen.tsx';

type LaunchIssue = InferResponseType<typeof api.launch.$get>[number];

const actors: Readonly<Record<LaunchIssue['actor'], string>> = {
  Owner: 'For the owner',
  Counsel: 'For counsel',
  Sustainability: 'For the people of sustainability',
  Operator: 'For whoever runs the server',
};

/** A file of the project, with what in it: "company/figures.json: homes, number" */
const isPlace = ({ detail }: LaunchIssue) => /^(?:company|content)\//.test(detail);

function Problem({ problem, issues }: { readonly problem: string; readonly issues: readonly LaunchIssue[] }) {
  const places = issues.filter(isPlace);
  return (
    <li>
      <div className="problem">
        <b>{problem}</b>
        {issues
          .filter((issue) => !isPlace(issue))
          .map(({ detail }) => (
            <span key={detail}>{detail}</span>
          ))}
        {places.length > 0 ? (
          <details>
            <summary>Where: {count(places.length, 'place')}</summary>
            <ul>
              {places.map(({ detail }) => (
                <li className="note" key={detail}>
                  {detail}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </li>
  );
}

/** What stops the launch, by who has to act. */
export function LaunchScreen() {
  const query = useQuery(launchQuery);
  const { data: issues } = query;
  return (
    <Screen
      title="Before launch"
      tools={issues?.length ? <p className="end late">{count(issues.length, 'matter')} to settle</p> : null}
      query={query}
    >
      {issues?.length === 0 ? (
        <Empty title="Nothing is missing.">
          <p>What the site still needs before it is public appears here.</p>
        </Empty>
      ) : null}
      {[...Map.groupBy(issues ?? [], ({ actor }) => actor)].map(([actor, ofActor]) => (
        <section className="bay" key={actor} aria-label={actors[actor]}>
          <h2>{actors[actor]}</h2>
          <ul className="ruled">
            {[...Map.groupBy(ofActor, ({ problem }) => problem)].map(([problem, ofProblem]) => (
              <Problem key={problem} problem={problem} issues={ofProblem} />
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
