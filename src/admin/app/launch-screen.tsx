import { useQuery } from '@tanstack/react-query';
import type { Launch } from '../api.ts';
import { count, timeOf } from './days.ts';
import { Act, Empty, Head, Loaded, useTitle } from './parts.tsx';
import { get } from './request.ts';

/** What stops the launch, by who has to act. */
export function LaunchScreen() {
  const query = useQuery({
    queryKey: ['launch'],
    queryFn: ({ signal }) => get<Launch>('/api/launch', {}, signal),
  });
  const { data, isFetching, refetch } = query;
  useTitle('Before launch');
  const groups = Map.groupBy(data?.issues ?? [], ({ actor }) => actor);
  return (
    <>
      <Head title="Before launch">
        {data?.issues.length ? (
          <p className="end late">{count(data.issues.length, 'matter')} to settle</p>
        ) : null}
      </Head>
      <Loaded query={query} />
      {data?.issues.length === 0 ? (
        <Empty title="Nothing stands in the way.">
          <p>All was in order at {timeOf(data.checkedAt)}.</p>
        </Empty>
      ) : null}
      {[...groups].map(([actor, issues]) => (
        <section className="bay" key={actor} aria-label={actor}>
          <div>
            <h2>{actor}</h2>
          </div>
          <ul className="checks">
            {issues.map(({ problem, details }) => (
              <li key={problem}>
                <b>{problem}</b>
                {details.map((detail) => (
                  <span className="note" key={detail}>
                    {detail}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data ? (
        <p className="note legend" role="status">
          Looked at {timeOf(data.checkedAt)}.{' '}
          <Act kind="plain" disabled={isFetching} onClick={() => void refetch()}>
            Look again
          </Act>
        </p>
      ) : null}
    </>
  );
}
