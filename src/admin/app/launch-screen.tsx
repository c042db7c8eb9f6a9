import { useQuery } from '@tanstack/react-query';
import { count } from './days.ts';
import { launchQuery } from './queries.ts';
import { Empty, Screen } from './screen.tsx';

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
        <Empty title="Nothing stands in the way.">
          <p>What the site still needs before it is public appears here.</p>
        </Empty>
      ) : null}
      {[...Map.groupBy(issues ?? [], ({ actor }) => actor)].map(([actor, ofActor]) => (
        <section className="bay" key={actor} aria-label={actor}>
          <h2>{actor}</h2>
          <ul className="ruled">
            {[...Map.groupBy(ofActor, ({ problem }) => problem)].map(([problem, places]) => (
              <li key={problem}>
                <span>
                  <b>{problem}</b>
                  {places.map(({ detail }) => (
                    <span className="note" key={detail}>
                      {detail}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
