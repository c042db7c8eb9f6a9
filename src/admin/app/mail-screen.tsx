import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailRow } from '../server/overview-routes.server.ts';
import { count, figure, shortMoment } from './days.ts';
import { Button, Table, Tabs } from './controls.tsx';
import { Empty, ErrorNotice, Notice, Screen } from './screen.tsx';
import { queryClient, usePages } from './queries.ts';
import { post } from './request.ts';

type State = MailRow['state'];

/** What has come of it, or is to come. */
function outcomeOf({ state, nextAttemptAt, sentAt, failure, attempts }: MailRow) {
  const time = state === 'queued' ? nextAttemptAt : state === 'sent' ? sentAt : null;
  const words = [
    time === null ? undefined : shortMoment(time),
    attempts > 1 ? `after ${count(attempts, 'attempt')}` : undefined,
    failure,
  ];
  return words.filter(Boolean).join(', ');
}

const aboutOf = ({ reference, subject }: MailRow) =>
  reference ? (
    <Link
      className="ref"
      to={subject === 'speak-up' ? '/concerns/$reference' : '/enquiries/$reference'}
      params={{ reference }}
    >
      {reference}
    </Link>
  ) : (
    '–'
  );

export function MailScreen() {
  const [state, setState] = useState<State>('queued');
  const { list, rows, page } = usePages<MailRow>('/mail', { state }, { refetchInterval: 15_000 });
  const again = useMutation({
    mutationFn: (id?: string) => post<{ readonly queued: number }>('/mail/send-again', id ? { id } : {}),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const sendAgain = (label: string, id?: string) => (
    <Button kind="plain" disabled={again.isPending} onClick={() => again.mutate(id)}>
      {label}
    </Button>
  );
  const tabs = (
    <Tabs
      legend="State"
      options={[
        ['queued', 'Waiting'],
        ['dead', 'Failed'],
        ['sent', 'Sent'],
      ]}
      value={state}
      number={page?.total}
      choose={setState}
    />
  );
  return (
    <Screen title="Mail" tools={tabs} query={list}>
      <ErrorNotice error={again.error} />
      {again.data ? (
        <Notice kind="good" title={`${count(again.data.queued, 'mail')} will be sent again.`} />
      ) : null}
      {list.isSuccess && rows.length === 0 ? (
        <Empty title="No such mail.">
          <p>Mail waits here until the mail server accepts it; what it refuses for good can be sent again.</p>
        </Empty>
      ) : null}
      {rows.length > 0 ? (
        <Table
          caption="Mail by state"
          head={[
            'Kind',
            'About',
            'Written',
            { queued: 'Next attempt', dead: 'Why', sent: 'Sent' }[state],
            ...(state === 'dead' ? ['Again'] : []),
          ]}
          rows={rows.map((mail) => [
            mail.id,
            [
              mail.kind,
              aboutOf(mail),
              shortMoment(mail.createdAt),
              outcomeOf(mail),
              ...(state === 'dead' ? [sendAgain('Send again', mail.id)] : []),
            ],
          ])}
        />
      ) : null}
      <p className="actions">
        {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>Show more</Button> : null}
        {state === 'dead' && rows.length > 1 ? sendAgain(`Send all ${figure(page?.total ?? 0)} again`) : null}
      </p>
    </Screen>
  );
}
