import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EnquiryDetail, EnquiryFilter, Neighbour } from './api-client.ts';
import { Keys } from './controls.tsx';
import { dueWords, figure, today } from './days.ts';
import { useKeys } from './keys.ts';
import { goOnTo, listPlace, setListPlace } from './list-place.ts';
import { foundEnquiriesQuery, neighboursQuery, queryClient } from './queries.ts';

interface Place {
  /** Counted from 1; null where the enquiry does not stand in the list. */
  readonly position: number | null;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** What is known of the next one without opening it. */
  readonly following: Neighbour | null;
}

/** The place in what a search has found, which this browser knows. */
function placeInFound(reference: string, filter: EnquiryFilter): Place | undefined {
  const parts = queryClient.getQueryData(foundEnquiriesQuery(filter).queryKey)?.pages;
  const references = parts?.flatMap((part) => part.references) ?? [];
  const index = references.indexOf(reference);
  if (index === -1) return undefined;
  return {
    position: index + 1,
    total: references.length,
    previous: references[index - 1] ?? null,
    next: references[index + 1] ?? null,
    following: null,
  };
}

/** Where an enquiry stood in the list when it was opened: a reply moves it on, and the list goes on from where it was. */
function usePlace(reference: string): Place | undefined {
  const filter: EnquiryFilter = useSearch({ strict: false });
  const { data } = useQuery(neighboursQuery(reference, filter));
  if (filter.text !== undefined) return placeInFound(reference, filter);
  return (
    data && {
      position: data.position,
      total: data.total,
      previous: data.previous?.reference ?? null,
      next: data.next?.reference ?? null,
      following: data.next,
    }
  );
}

const keepPlace = ({ reference, next, state }: EnquiryDetail, following: string | null) =>
  setListPlace({ reference, due: next?.date ?? null, state, next: following });

function useOpenNeighbour() {
  const navigate = useNavigate();
  return (reference: string | null | undefined) => {
    if (!reference) return;
    goOnTo(reference);
    void navigate({ to: '/enquiries/$reference', params: { reference }, search: true });
  };
}

/** The place of an enquiry in the list, with the ways to the one before and the one after it. */
export function Neighbours({ enquiry }: { readonly enquiry: EnquiryDetail }) {
  const { reference, isConcern } = enquiry;
  const place = usePlace(reference);
  const open = useOpenNeighbour();
  const [copied, setCopied] = useState('');
  const onCopy = () => {
    navigator.clipboard.writeText(reference).then(
      () => setCopied(`${reference} is copied.`),
      () => setCopied('Copying is not allowed here.'),
    );
  };
  useKeys({
    j: () => open(place?.next),
    k: () => open(place?.previous),
    c: onCopy,
    ...(isConcern ? {} : { p: () => window.print() }),
  });
  const isKnown = place !== undefined;
  const keep = useEffectEvent(() => {
    const kept = listPlace();
    if (isKnown && (kept?.reference !== reference || kept.state === '')) keepPlace(enquiry, place.next);
  });
  useEffect(() => keep(), [isKnown, reference]);
  useEffect(() => {
    if (location.hash === '#reply') document.getElementById('reply')?.focus();
  }, []);
  return (
    <nav className="neighbours" aria-label="Neighbours in the list">
      <span role="status">{copied}</span>
      {place?.position ? <span>{`${figure(place.position)} of ${figure(place.total)}`}</span> : null}
      <Neighbouring keys="k" label="Previous" reference={place?.previous} />
      <Neighbouring keys="j" label="Next" reference={place?.next} />
    </nav>
  );
}

interface NeighbouringProps {
  readonly keys: string;
  readonly label: string;
  readonly reference: string | null | undefined;
}

const Neighbouring = ({ keys, label, reference }: NeighbouringProps) =>
  reference ? (
    <span>
      <Keys keys={keys} />{' '}
      <Link to="/enquiries/$reference" params={{ reference }} search onClick={() => goOnTo(reference)}>
        {label}
      </Link>
    </span>
  ) : null;

/** "due Friday", "due today", "2 days late" */
function dueSoon(date: string): string {
  const days = (Date.parse(date) - Date.parse(today())) / 86_400_000;
  if (days < 0) return dueWords(date);
  if (days < 2) return `due ${dueWords(date).toLowerCase()}`;
  if (days > 6) return `due ${dueWords(date)}`;
  return `due ${new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))}`;
}

/** "Media, due Friday" */
const wordsOf = ({ subjectLabel, next }: Neighbour) =>
  next ? `${subjectLabel}, ${dueSoon(next.date)}` : subjectLabel;

/** Leads to what is next once an enquiry was answered or closed. It takes the focus, so that Enter goes there. */
export function NextEnquiry({ enquiry: { reference } }: { readonly enquiry: EnquiryDetail }) {
  const place = usePlace(reference);
  const linkRef = useRef<HTMLAnchorElement>(null);
  const next = place?.next ?? null;
  useEffect(() => linkRef.current?.focus({ preventScroll: true }), [next]);
  if (next === null)
    return (
      <Link ref={linkRef} to="/" search>
        Back to the list
      </Link>
    );
  return (
    <Link
      ref={linkRef}
      to="/enquiries/$reference"
      params={{ reference: next }}
      search
      onClick={() => goOnTo(next)}
    >
      Next: {place?.following ? wordsOf(place.following) : next}
    </Link>
  );
}

/** Whether an enquiry was open when it was opened here, so that its closing leads to what is next. */
export const wasOpen = (reference: string): boolean => {
  const left = listPlace();
  return left?.reference === reference && left.state === 'open';
};
