import type { Launch } from '../server/overview-routes.server.ts';
import { count, timeOf } from './days.ts';
import { Act, Empty, Screen } from './parts.tsx';
import { useAnswer } from './queries.ts';

/** What stops the launch, by who has to act. */
export function LaunchScreen() {
  const query = useAnswer<Launch>('/launch');
  const { data, isFetching, refetch } = query;
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
          <p>All was in order at {timeOf(data.checkedAt)}.</p>
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
      {data ? (
        <p className="note" role="status">
          Looked at {timeOf(data.checkedAt)}.{' '}
          <Act kind="plain" disabled={isFetching} onClick={() => void refetch()}>
            Look again
          </Act>
        </p>
      ) : null}
    </Screen>
  );
}
