import { useParams } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { EnquiryPane } from './enquiry-pane.tsx';
import { Inbox } from './inbox.tsx';

const wide = window.matchMedia('(width >= 2000px)');
const useIsWide = () =>
  useSyncExternalStore(
    (notify) => {
      wide.addEventListener('change', notify);
      return () => wide.removeEventListener('change', notify);
    },
    () => wide.matches,
  );

/** The inbox, or one enquiry; in wide windows both, side by side. */
export function EnquiriesScreen() {
  const { reference }: { readonly reference?: string } = useParams({ strict: false });
  const isWide = useIsWide();
  if (reference === undefined) return <Inbox />;
  const enquiry = <EnquiryPane key={reference} reference={reference} />;
  return isWide ? (
    <div className="beside">
      <Inbox opened={reference} />
      {enquiry}
    </div>
  ) : (
    enquiry
  );
}
