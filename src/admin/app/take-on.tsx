import { useMutation } from '@tanstack/react-query';
import { enquiry, type EnquiryDetail, type EnquiryRow } from './api-client.ts';
import { Button, Keys } from './controls.tsx';
import { useKeys } from './keys.ts';
import { enquiryParam, enquiryQuery, invalidate, queryClient, useSession } from './queries.ts';
import { ErrorNotice, Notice } from './screen.tsx';

type Taken = Pick<EnquiryRow, 'reference' | 'takenBy'>;

/** Shows who has an enquiry wherever it stands. */
function showTaken({ reference, takenBy }: Taken): void {
  queryClient.setQueryData(enquiryQuery(reference).queryKey, (shown) => shown && { ...shown, takenBy });
  void invalidate('enquiry list');
}

/** Takes an enquiry on, or gives it back. Its result is who had taken it meanwhile, if anybody has; then nothing was changed. */
export function useTakeOn() {
  const { name } = useSession();
  return useMutation({
    mutationFn: async ({ reference, takenBy }: Taken): Promise<string | null> => {
      const json = { mine: takenBy !== name, seen: takenBy };
      const response = await enquiry.taken.$post({ param: enquiryParam(reference), json });
      const shown = await response.json();
      showTaken(shown);
      return response.ok ? null : shown.takenBy;
    },
  });
}

/** Says that a colleague was quicker, or why it failed. */
export function TakeOnOutcome({ taking }: { readonly taking: ReturnType<typeof useTakeOn> }) {
  if (typeof taking.data === 'string')
    return (
      <Notice title={`${taking.data} has taken it on meanwhile.`}>
        <p>To take it over, do the same again.</p>
      </Notice>
    );
  return <ErrorNotice error={taking.error} />;
}

/** Who has an enquiry, and what the button says that changes it. */
function takenWords(takenBy: string | null, isMine: boolean): readonly [holder: string, label: string] {
  if (takenBy === null) return ['', 'Take it on'];
  return isMine ? ['You have this.', 'Give it back'] : [`${takenBy} has this.`, 'Take it over'];
}

/** Who has an enquiry, and the button that changes it. */
export function TakeOn({ enquiry: { reference, takenBy } }: { readonly enquiry: EnquiryDetail }) {
  const { name } = useSession();
  const taking = useTakeOn();
  const onTake = () => taking.mutate({ reference, takenBy });
  useKeys({ m: onTake });
  const [holder, label] = takenWords(takenBy, takenBy === name);
  return (
    <div className="end taken">
      <span role="status">{holder}</span>{' '}
      <Button kind="link" onClick={onTake}>
        {label}
      </Button>{' '}
      <Keys keys="m" />
      <TakeOnOutcome taking={taking} />
    </div>
  );
}
