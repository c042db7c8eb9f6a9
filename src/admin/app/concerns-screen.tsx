import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConcernKey } from '../server/concern-key-routes.server.ts';
import type { ConcernRow } from '../server/shown-enquiry.server.ts';
import { DatedList } from './dated-list.tsx';
import { count } from './days.ts';
import { KeyBar } from './open-key.tsx';
import { Tabs } from './controls.tsx';
import { Empty, Notice, Screen } from './screen.tsx';
import { useAnswer, usePages } from './queries.ts';

const about = () => (
  <>
    <b>Concern</b>
    <span>Sealed. It opens with your key file.</span>
  </>
);

/** The concerns to the person who is signed in: their dates are known without the key, so that none is missed. */
export function ConcernsScreen() {
  const [state, setState] = useState<'open' | 'closed'>('open');
  const { list, rows, page } = usePages<ConcernRow>('/concerns', { state });
  const { data: key } = useAnswer<ConcernKey>('/concern-key');
  const tools = (
    <>
      <Link to="/key">{key?.recipient === null ? 'Make my key' : 'My key'}</Link>
      <Tabs
        legend="State"
        options={[
          ['open', 'Open'],
          ['closed', 'Closed'],
        ]}
        value={state}
        choose={setState}
      />
    </>
  );
  return (
    <Screen title="Concerns" isInverse tools={tools} query={list}>
      <KeyBar />
      {key?.recipient === null ? (
        <Notice kind="wrong" title="You have no key yet.">
          <p>Until you make one, reports to you are not encrypted to you alone.</p>
          <Link className="button main" to="/key">
            Make my key
          </Link>
        </Notice>
      ) : null}
      {key && key.formerTexts > 0 ? (
        <Notice title={`${count(key.formerTexts, 'text')} under a former key.`}>
          <p>
            They open with its file only. <Link to="/key">Encrypt them again to the present key</Link>
          </p>
        </Notice>
      ) : null}
      <DatedList
        {...{ list, rows, about }}
        to="/concerns/$reference"
        total={page?.total}
        isGrouped={state === 'open'}
        empty={
          <Empty title={`No ${state} concern.`}>
            <p>
              A concern that is addressed to you appears here, and a notice goes to your mailbox. Nobody else
              sees that there is one.
            </p>
          </Empty>
        }
      />
    </Screen>
  );
}
