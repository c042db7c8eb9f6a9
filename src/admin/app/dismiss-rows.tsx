import { useMutation } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { api } from './api-client.ts';
import { Button, Keys } from './controls.tsx';
import { count } from './days.ts';
import { useKeys } from './keys.ts';
import { invalidate } from './queries.ts';
import { ErrorNotice } from './screen.tsx';

const readAgain = () => invalidate('counts', 'enquiry list', 'enquiry', 'mail', 'person');

/** The row after the chosen ones, or the one before them: it stays when they go. */
function rowThatStays(chosen: ReadonlySet<string>): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('a.row')];
  const last = rows.findLastIndex(({ id }) => chosen.has(id));
  return [...rows.slice(last + 1), ...rows.slice(0, last + 1).toReversed()].find(({ id }) => !chosen.has(id));
}

interface DismissRowsProps {
  readonly chosen: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** Closes the chosen rows as no enquiries, which can be undone. */
export function DismissRows({ chosen, onClear }: DismissRowsProps) {
  const undo = useMutation({
    mutationFn: (references: string[]) =>
      parseResponse(api.enquiries.dismiss.undo.$post({ json: { references } })),
    onSuccess: readAgain,
  });
  const dismiss = useMutation({
    mutationFn: (dismissed: ReadonlySet<string>) =>
      parseResponse(api.enquiries.dismiss.$post({ json: { references: [...dismissed] } })),
    onSuccess: (_, dismissed) => {
      undo.reset();
      rowThatStays(dismissed)?.focus();
      onClear();
      return readAgain();
    },
  });
  const onChooseNone = () => {
    const [first = ''] = chosen;
    onClear();
    document.getElementById(first)?.focus();
  };
  const closed = dismiss.data?.references ?? [];
  const onDismiss = () => {
    if (!dismiss.isPending) dismiss.mutate(chosen);
  };
  const onUndo = () => {
    if (!undo.isPending) undo.mutate([...closed]);
  };
  useKeys(chosen.size > 0 ? { Escape: onClear, '!': onDismiss } : {});
  useKeys(chosen.size === 0 && closed.length > 0 && !undo.data ? { z: onUndo } : {});
  if (chosen.size > 0)
    return (
      <div className="chosen" role="group" aria-label="Chosen rows">
        <b role="status">{count(chosen.size, 'row')} chosen</b>
        <Button kind="main" isDisabled={dismiss.isPending} onClick={onDismiss}>
          Not an enquiry <Keys keys="!" />
        </Button>
        <Button onClick={onChooseNone}>Choose none</Button>
        <span className="note">
          Closes {chosen.size === 1 ? 'it' : 'them'} as spam. No date counts as kept or missed.
        </span>
        <ErrorNotice error={dismiss.error} />
      </div>
    );
  if (undo.data)
    return (
      <div className="chosen" role="status">
        {count(undo.data.references.length, 'row')} open again, with the same dates.
      </div>
    );
  if (closed.length === 0) return null;
  return (
    <div className="chosen" role="status">
      <span>{count(closed.length, 'row')} closed: not an enquiry.</span>
      <Button isDisabled={undo.isPending} onClick={onUndo}>
        Undo <Keys keys="z" />
      </Button>
      <ErrorNotice error={undo.error} />
    </div>
  );
}
