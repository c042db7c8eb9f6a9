import { useQuery } from '@tanstack/react-query';
import type { Launch } from '../api.ts';
import { count, timeOf } from './days.ts';
import { Fault, Head, Loading, useTitle } from './parts.tsx';
import { get } from './request.ts';

/** What stops the launch, by who has to act. */
export function LaunchScreen() {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['launch'],
    queryFn: ({ signal }) => get<Launch>('/api/launch', {}, signal),
  });
  useTitle('Before launch');
  const groups = Map.groupBy(data?.issues ?? [], ({ actor }) => actor);
  return (
    <>
      <Head title="Before launch">
        {data?.issues.length ? (
          <p className="end late">{count(data.issues.length, 'matter')} to settle</p>
        ) : null}
      </Head>
      {isPending ? <Loading /> : null}
      {error ? <Fault error={error} retry={refetch} /> : null}
      {data?.issues.length === 0 ? (
        <div className="card dashed">
          <h2>Nothing stands in the way.</h2>
          <p>All was in order at {timeOf(data.checkedAt)}.</p>
        </div>
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
          <button className="plain" type="button" disabled={isFetching} onClick={() => void refetch()}>
            Look again
          </button>
        </p>
      ) : null}
    </>
  );
}
