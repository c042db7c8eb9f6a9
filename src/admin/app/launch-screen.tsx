import type { Launch } from '../server/overview-routes.server.ts';
import { count, timeOf } from './days.ts';
import { Empty, Screen } from './screen.tsx';
import { useAnswer } from './queries.ts';

/** What stops the launch, by who has to act. */
export function LaunchScreen() {
  const query = useAnswer<Launch>('/launch');
  const { data } = query;
  const groups = Map.groupBy(data?.issues ?? [], ({ actor }) => actor);
  return (
    <Screen
      title="Before launch"
      tools={
        data?.issues.length ? (
          <p className="end late">{count(data.issues.length, 'matter')} to settle</p>
        ) : null
      }
      query={query}
    >
      {data?.issues.length === 0 ? (
        <Empty title="Nothing stands in the way.">
          <p>What the site still needs before it is public appears here.</p>
        </Empty>
      ) : null}
      {[...groups].map(([actor, issues]) => (
        <section className="bay" key={actor} aria-label={actor}>
          <h2>{actor}</h2>
          <ul className="ruled">
            {[...Map.groupBy(issues, ({ problem }) => problem)].map(([problem, places]) => (
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
      {data ? <p className="note">Looked at {timeOf(data.checkedAt)}.</p> : null}
    </Screen>
  );
}
