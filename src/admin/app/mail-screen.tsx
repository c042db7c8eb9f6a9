import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailRow, Page } from '../api.ts';
import { count, shortMoment } from './days.ts';
import { Act, Empty, Fault, Head, Loaded, Says, Tabs, useTitle } from './parts.tsx';
import { queryClient } from './queries.ts';
import { get, post } from './request.ts';

const states = [
  ['queued', 'Waiting'],
  ['dead', 'Failed'],
  ['sent', 'Sent'],
] as const;
type State = (typeof states)[number][0];

const empty: Readonly<Record<State, readonly [title: string, text: string]>> = {
  queued: [
    'No mail waits.',
    'Mail that the mail server has not accepted yet appears here, and is tried again by itself.',
  ],
  dead: [
    'No mail has failed.',
    'Mail that was refused for good, or for days, appears here and can be sent again.',
  ],
  sent: [
    'No mail was sent yet.',
    'Receipts, replies and newsletters appear here when the mail server has accepted them.',
  ],
};

export function MailScreen() {
  const [state, setState] = useState<State>('queued');
  const list = useInfiniteQuery({
    queryKey: ['mail', state],
    queryFn: ({ pageParam, signal }) => get<Page<MailRow>>('/api/mail', { state, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 15_000,
  });
  const again = useMutation({
    mutationFn: (id?: string) =>
      post<{ readonly queued: number }>('/api/mail/send-again', id === undefined ? {} : { id }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total;
  useTitle('Mail');
  return (
    <>
      <Head title="Mail">
        <form className="end">
          <Tabs
            legend="State"
            name="state"
            options={states.map(
              ([value, label]) => [value, label, value === state ? total : undefined] as const,
            )}
            value={state}
            choose={setState}
          />
        </form>
      </Head>
      <div className="stack below-head">
        <Loaded query={list} />
        {again.error ? <Fault error={again.error} /> : null}
        {again.data ? (
          <Says kind="good" title={`${count(again.data.queued, 'mail')} will be sent again.`} />
        ) : null}
        {list.isSuccess && rows.length === 0 ? (
          <Empty title={empty[state][0]}>
            <p>{empty[state][1]}</p>
          </Empty>
        ) : null}
        {rows.length > 0 ? (
          <table className="stackable">
            <caption className="hidden">Mail by state</caption>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">About</th>
                <th scope="col">Written</th>
                <th scope="col">{state === 'sent' ? 'Sent' : state === 'queued' ? 'Next attempt' : 'Why'}</th>
                {state === 'dead' ? <th scope="col">Again</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, kind, reference, createdAt, attempts, nextAttemptAt, sentAt, failure }) => (
                <tr key={id}>
                  <th scope="row">{kind}</th>
                  <td>
                    {reference === null ? (
                      '–'
                    ) : (
                      <Link className="ref" to="/enquiries/$reference" params={{ reference }} search={{}}>
                        {reference}
                      </Link>
                    )}
                  </td>
                  <td>{shortMoment(createdAt)}</td>
                  <td>
                    {state === 'sent'
                      ? sentAt
                        ? shortMoment(sentAt)
                        : '–'
                      : state === 'queued'
                        ? shortMoment(nextAttemptAt)
                        : (failure ?? '–')}
                    {attempts > 1 ? <span className="note"> after {count(attempts, 'attempt')}</span> : null}
                    {state === 'queued' && failure ? <span className="note late"> {failure}</span> : null}
                  </td>
                  {state === 'dead' ? (
                    <td>
                      <Act
                        kind="plain"

                        disabled={again.isPending}
                        onClick={() => again.mutate(id)}
                      >
                        Send again
                      </Act>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <p className="actions">
          {list.hasNextPage ? <Act onClick={() => void list.fetchNextPage()}>Show more</Act> : null}
          {state === 'dead' && rows.length > 1 ? (
            <Act disabled={again.isPending} onClick={() => again.mutate(undefined)}>
              Send all {total?.toLocaleString('en-GB')} again
            </Act>
          ) : null}
        </p>
      </div>
    </>
  );
}
