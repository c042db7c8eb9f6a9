import { useRef, useState } from 'react';
import { openDialog } from '../../ui/open-dialog.ts';
import { Button, Facts, Keys } from './controls.tsx';
import { keyList, letterKeys, useKeys, type KeyHint } from './keys.ts';

/** The list of all keys, which `?` and a button open. */
export function KeyHelp() {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [areOff, setAreOff] = useState(letterKeys.areOff);
  const onOpen = () => {
    if (dialogRef.current && !dialogRef.current.open) openDialog(dialogRef.current);
  };
  useKeys({ '?': onOpen });
  const onToggle = () => {
    letterKeys.toggle();
    setAreOff(!areOff);
  };
  return (
    <>
      <Button kind="link" onClick={onOpen}>
        Keys
      </Button>
      <dialog ref={dialogRef} className="key-help" aria-labelledby="key-help">
        <h2 id="key-help">Keys</h2>
        <Facts
          rows={keyList.map(([keys, action]) => [
            action,
            <span key={keys}>
              <span className="sr-only">{keys}</span>
              <Keys keys={keys} />
            </span>,
          ])}
        />
        <p className="note">
          {areOff
            ? 'Single-letter shortcuts are off.'
            : 'Single-letter shortcuts do nothing while you write.'}{' '}
          <Button kind="link" onClick={onToggle}>
            {`Turn single-letter shortcuts ${areOff ? 'on' : 'off'}`}
          </Button>
        </p>
        <Button onClick={() => dialogRef.current?.close()}>Close</Button>
      </dialog>
    </>
  );
}

/** What the keys of a screen do, at the foot of the window. */
export const KeyHints = ({ hints }: { readonly hints: readonly KeyHint[] }) => (
  <p className="keys" aria-hidden="true">
    {hints.map(([keys, action]) => (
      <span key={keys}>
        <Keys keys={keys} /> {action}
      </span>
    ))}
  </p>
);
