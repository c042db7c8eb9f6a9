import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maxRows } from '../api.ts';
import type { EnquiryFilter } from './api-client.ts';
import { count, figure } from './days.ts';
import { enquiryRowsQuery, foundEnquiriesQuery } from './queries.ts';

/** Searches the whole list part by part, as long as the screen is there, and reads the rows of one page of what is found. */
export function useSearchedList(filter: EnquiryFilter) {
  const search = useInfiniteQuery(foundEnquiriesQuery(filter));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = search;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const parts = data?.pages ?? [];
  const references = parts.flatMap((part) => part.references);
  const isDone = data !== undefined && !hasNextPage && !isFetching;
  const pages = Math.max(1, Math.ceil(references.length / maxRows));
  const asked = Math.max(1, Math.trunc(Number(filter.page)) || 1);
  // Until the search has ended, the page that the address names may still be filled.
  const page = isDone ? Math.min(asked, pages) : asked;
  const rows = useQuery(enquiryRowsQuery(references.slice((page - 1) * maxRows, page * maxRows)));
  const { total = 0, reference = null } = parts.at(-1) ?? {};
  return {
    error: search.error ?? rows.error,
    retry: () => {
      if (!search.error) return rows.refetch();
      return data ? fetchNextPage() : search.refetch();
    },
    readAt: rows.dataUpdatedAt,
    rows: references.length === 0 ? [] : (rows.data?.rows ?? []),
    /** The reference that was looked for, if any; null for words. */
    reference,
    /** How many were found, and how many the list has in all. */
    found: references.length,
    total,
    page,
    pages,
    pageSize: maxRows,
    read: parts.reduce((sum, part) => sum + part.read, 0),
    /** In milliseconds. */
    took: parts.reduce((sum, part) => sum + part.took, 0),
    isDone,
    isPending: search.isPending,
    /** Whether the rows of the page are on their way. */
    isReadingRows: rows.isLoading,
  };
}

const seconds = (milliseconds: number) => count(Math.max(1, Math.round(milliseconds / 1_000)), 'second');

/** How far a search in texts has come, or what it has found in what time. */
export function SearchProgress({ search }: { readonly search: ReturnType<typeof useSearchedList> }) {
  const { found, total, read, took, isDone, isPending, reference, error } = search;
  if (reference !== null || error) return null;
  if (isDone)
    return (
      <p className="note" role="status">
        {`${count(found, 'enquiry has', 'enquiries have')} these words. ${all(read)} searched in ${seconds(took)}.`}
      </p>
    );
  const left = read > 0 ? ` About ${seconds((took / read) * (total - read))} left.` : '';
  return (
    <div className="progress">
      <p className="note">
        {isPending
          ? 'Searching. Texts are stored encrypted, so each one is opened: about a second for every 10,000.'
          : `Searched ${figure(read)} of ${figure(total)}, ${figure(found)} found.${left}`}
      </p>
      <progress aria-label="Searched" max={Math.max(1, total)} value={read} />
    </div>
  );
}

const all = (read: number) => (read === 1 ? 'One enquiry was' : `All ${figure(read)} in this list were`);
