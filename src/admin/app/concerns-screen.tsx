import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { count, dueWords, shortDay, timeOf, useNow } from './days.ts';
import { groupRows } from './inbox.tsx';
import { useKeys } from './keys.ts';
import { KeyBar } from './open-key.tsx';
import { Fault, Head, Loading, Says, Tabs, useTitle } from './parts.tsx';
import { concernKeyQuery, concernsQuery } from './queries.ts';
import { Axis, firstSaturday, Strip } from './strip.tsx';

/** The concerns to the person who is signed in: their dates are known without the key, so that none is missed. */
export function ConcernsScreen() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const list = useInfiniteQuery(concernsQuery(state));
  const { data: key } = useQuery(concernKeyQuery);
  const now = useNow();
  const listRef = useRef<HTMLElement>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const groups = state === 'open' ? groupRows(rows) : new Map([['Newest first', rows]]);
  useTitle('Concerns');
  const move = (step: number) => {
    const links = [...(listRef.current?.querySelectorAll<HTMLElement>('a.row') ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, index + step))]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
  });
  return (
    <section className="inbox" ref={listRef} aria-label="Concerns" style={{ '--saturday': firstSaturday() }}>
      <Head title="Concerns" isInverse>
        <p className="end">
          <Link to="/key">{key?.recipient === null ? 'Make my key' : 'My key'}</Link>
        </p>
        <Tabs
          legend="State"
          name="state"
          options={[
            ['open', 'Open'],
            ['closed', 'Closed'],
          ]}
          value={state}
          choose={setState}
        />
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
      {list.isPending ? <Loading /> : null}
      {list.error ? <Fault error={list.error} retry={list.refetch} /> : null}
      {list.isSuccess && rows.length === 0 ? (
        <div className="card dashed">
          <h2>No {state} concern.</h2>
          <p>
            A concern that is addressed to you appears here, and a notice goes to your mailbox. Nobody else
            sees that there is one.
          </p>
        </div>
      ) : null}
      {rows.length > 0 ? <Axis now={now} /> : null}
      {[...groups].map(([group, members]) => (
        <section className={group === 'Overdue' ? 'group overdue' : 'group'} key={group} aria-label={group}>
          <h2>
            {group} <span className="count">{members.length}</span>
          </h2>
          <ol>
            {members.map((row) => (
              <li key={row.reference}>
                <Link className="row" to="/concerns/$reference" params={{ reference: row.reference }}>
                  <span className="due">
                    <b>{row.next ? dueWords(row.next.day) : row.state === 'open' ? 'Answered' : 'Closed'}</b>
                    <span>{row.next ? `${row.next.label}, ${shortDay(row.next.day)}` : ''}</span>
                  </span>
                  <span className="strip">
                    <Strip row={row} now={now} />
                  </span>
                  <span className="about">
                    <b>Concern</b>
                    <span>Sealed. It opens with your key file.</span>
                  </span>
                  <span className="ref">{row.reference}</span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage ? (
        <p className="actions more">
          <button type="button" onClick={() => void list.fetchNextPage()}>
            Show more
          </button>
        </p>
      ) : null}
      <p className="note legend" role="status">
        {list.isSuccess
          ? `${count(rows.length, 'concern')} shown. Checked ${timeOf(new Date(list.dataUpdatedAt))}.`
          : ''}
      </p>
    </section>
  );
}
