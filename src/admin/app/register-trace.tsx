import type { EnquiryDetail } from './api-client.ts';
import { dayOf, dayWords } from './days.ts';

/** What colleagues have done with an enquiry besides answering it. The sender never sees it. */
export function RegisterTrace({ detail }: { readonly detail: EnquiryDetail }) {
  const { transfers } = detail.register;
  if (transfers.length === 0) return null;
  return (
    <ul className="trace note" aria-label="What colleagues did">
      {transfers.map(({ id, author, at, from, to }) => (
        <li key={id}>
          {from === to
            ? `Given another subject by ${author}, ${dayWords(dayOf(at))}`
            : `Passed on by ${author} to ${to}, ${dayWords(dayOf(at))}`}
        </li>
      ))}
    </ul>
  );
}
