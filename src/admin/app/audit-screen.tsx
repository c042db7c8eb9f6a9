import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseResponse } from 'hono/client';
import { useState } from 'react';
import brand from '../../../brand/names.json' with { type: 'json' };
import { formatQuantity } from '../../../company/commitments.ts';
import { api, type AuditLines } from './api-client.ts';
import { Button, Select } from './controls.tsx';
import { momentWords } from './days.ts';
import type { QueryKey } from './queries.ts';
import { Empty, Screen } from './screen.tsx';

type Line = AuditLines['rows'][number];

const Reference = ({ reference }: { readonly reference: string }) =>
  reference.startsWith(`${brand.referencePrefix}-`) ? (
    <Link className="ref" to="/enquiries/$reference" params={{ reference }}>
      {reference}
    </Link>
  ) : (
    <span>{reference}</span>
  );

const AuditLine = ({ line: { at, person, action, error, references, counts } }: { readonly line: Line }) => (
  <li>
    <span>
      <b>{person}</b> {error === null ? action : `${action}: ${error}`}
      <span className="note">
        {momentWords(at)}
        {Object.entries(counts)
          .map(([name, number]) => `, ${name}: ${String(number)}`)
          .join('')}
      </span>
    </span>
    <span className="actions">
      {references.map((reference) => (
        <Reference key={reference} reference={reference} />
      ))}
    </span>
  </li>
);

const optionsOf = (all: string, names: readonly string[] = []) => [
  ['', all] as const,
  ...names.map((name) => [name, name] as const),
];

/** What people did in the app and with commands, the newest first, to the end. */
export function AuditScreen() {
  const [person, setPerson] = useState('');
  const [action, setAction] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['audit', person, action] satisfies QueryKey,
    queryFn: ({ pageParam, signal }) => {
      const asked = { person, action, ...(pageParam && { after: pageParam }) };
      return parseResponse(api.audit.$get({ query: asked }, { init: { signal } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const lines = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const first = query.data?.pages[0];
  return (
    <Screen
      title="Audit"
      tools={
        <div className="tools end">
          <Select
            label="Person"
            options={optionsOf('Everybody', first?.people)}
            value={person}
            onChoose={setPerson}
          />
          <Select
            label="Action"
            options={optionsOf('All actions', first?.actions)}
            value={action}
            onChoose={setAction}
          />
        </div>
      }
      query={query}
    >
      <p className="note">
        {`Who did what in this app and with commands. Lines are deleted after ${formatQuantity('keepPersonalData')}. References of what you do not answer are left out.`}
      </p>
      {query.data && lines.length === 0 ? (
        <Empty title="Nothing matches.">
          <p>Choose another person or another action.</p>
        </Empty>
      ) : null}
      <ul className="ruled">
        {lines.map((line) => (
          <AuditLine key={line.id} line={line} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button isDisabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </Screen>
  );
}
