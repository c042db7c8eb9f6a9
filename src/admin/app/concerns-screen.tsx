import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rows } from '../api.ts';
import type { ConcernKey } from '../server/concern-key-routes.server.ts';
import type { ConcernRow } from '../server/shown-enquiry.server.ts';
import { Select } from './controls.tsx';
import { DatedList } from './dated-list.tsx';
import { count } from './days.ts';
import { minute, useAnswer } from './queries.ts';
import { Empty, Notice, Screen } from './screen.tsx';

const about = () => (
  <>
    <b>Concern</b>
    <span>Sealed. It opens with your key file.</span>
  </>
);

const states = [
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const;

/** The concerns to the person who is signed in: their dates are known without the key, so that none is missed. */
export function ConcernsScreen() {
  const [state, setState] = useState<(typeof states)[number][0]>('open');
  const query = useAnswer<Rows<ConcernRow>>('/concerns', { state }, minute);
  const { data: key } = useAnswer<ConcernKey>('/concern-key');
  const tools = (
    <>
      <Link to="/key">{key?.recipient === null ? 'Make my key' : 'My key'}</Link>
      <Select label="State" options={states} value={state} choose={setState} />
    </>
  );
  return (
    <Screen title="Concerns" tools={tools} query={query}>
      {key?.recipient === null ? (
        <Notice kind="wrong" title="You have no key yet.">
          <p>
            Until anybody has a key, no report is encrypted to one person alone. Once somebody has one, the
            form takes no report to those who have none.
          </p>
          <Link className="btn" to="/key">
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
        {...{ query, about }}
        to="/concerns/$reference"
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
