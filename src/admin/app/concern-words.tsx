import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EnquiryRow } from './api-client.ts';
import { isOpenedBy, shutWords, useDecrypted, useOpenKey } from './open-key.tsx';
import { concernRowQuery } from './queries.ts';

/** Whether an element is on the screen, or has been. */
function useShown() {
  const ref = useRef<HTMLSpanElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || isShown) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsShown(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isShown]);
  return { ref, isShown };
}

/** What the row of a list says of a concern: its label and its first words while a key is open that decrypts them, and nothing of it otherwise. */
export function ConcernWords({ row: { reference, isSealed } }: { readonly row: EnquiryRow }) {
  const { file } = useOpenKey();
  const { ref, isShown } = useShown();
  const { data } = useQuery({
    ...concernRowQuery(reference),
    enabled: file !== null && isSealed && isShown,
  });
  const { mailbox = '', sealed = null, label = null } = data ?? {};
  const words = useDecrypted(mailbox, sealed);
  const labelled = useDecrypted(mailbox, label);
  const shut = () => {
    if (!isSealed) return 'Not sealed: whoever runs the server can read it.';
    if (sealed && !isOpenedBy(sealed, file)) return 'Sealed. It needs another key file.';
    return sealed ? shutWords(sealed, file, words.error) : 'Sealed. It opens with a key file.';
  };
  return (
    <span ref={ref}>
      {file && labelled.data ? (
        <>
          <strong dir="auto">{labelled.data.text}</strong>
          {': '}
        </>
      ) : null}
      {file && words.data ? <span dir="auto">{words.data.enquiry.message}</span> : <span>{shut()}</span>}
    </span>
  );
}
