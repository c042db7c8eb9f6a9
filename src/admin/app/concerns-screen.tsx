import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DatedList } from './dated-list.tsx';
import { count } from './days.ts';
import { KeyBar } from './open-key.tsx';
import { Empty, Head, Says, Tabs, useTitle } from './parts.tsx';
import { concernKeyQuery, concernsQuery } from './queries.ts';

const states = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const;

const about = () => (
  <>
    <b>Concern</b>
    <span>Sealed. It opens with your key file.</span>
  </>
);

/** The concerns to the person who is signed in: their dates are known without the key, so that none is missed. */
export function ConcernsScreen() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const list = useInfiniteQuery(concernsQuery(state));
  const { data: key } = useQuery(concernKeyQuery);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  useTitle('Concerns');
  return (
    <DatedList
      {...{ list, rows, about }}
      to="/concerns/$reference"
      total={list.data?.pages[0]?.total}
      isGrouped={state === 'open'}
      empty={
        <Empty title={`No ${state} concern.`}>
          <p>
            A concern that is addressed to you appears here, and a notice goes to your mailbox. Nobody else
            sees that there is one.
          </p>
        </Empty>
      }
    >
      <Head title="Concerns" isInverse>
        <p className="end">
          <Link to="/key">{key?.recipient === null ? 'Make my key' : 'My key'}</Link>
        </p>
        <Tabs legend="State" name="state" options={states} value={state} choose={setState} />
      </Head>
      <KeyBar />
      {key?.recipient === null ? (
        <Says kind="wrong" title="You have no key yet.">
          <p>Until you make one, reports to you are not encrypted to you alone.</p>
          <p className="actions">
            <Link className="button main" to="/key">
              Make my key
            </Link>
          </p>
        </Says>
      ) : null}
      {key && key.formerTexts > 0 ? (
        <Says title={`${count(key.formerTexts, 'text')} under a former key.`}>
          <p>
            They open with its file only. <Link to="/key">Encrypt them again to the present key</Link>
          </p>
        </Says>
      ) : null}
    </DatedList>
  );
}
