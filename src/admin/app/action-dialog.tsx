import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import '../../ui/dialog.css';
import { openDialog } from '../../ui/open-dialog.ts';
import './action-dialog.css';
import { Button, IsBeingStored } from './controls.tsx';
import { useKeys } from './keys.ts';
import { invalidate } from './queries.ts';
import { ErrorNotice } from './screen.tsx';

interface ActionDialogProps {
  /** What the button says that opens it: "Pass on…" */
  readonly label: string;
  /** The letter that opens it, too. */
  readonly letter: string;
  readonly title: string;
  /** What the button says that does it. */
  readonly confirmLabel: string;
  /** Whether something is still to be chosen. */
  readonly isDisabled?: boolean;
  /** Called when it is opened: what it shows may have been out of date since the screen was. */
  readonly onOpen?: () => void;
  /** Resolves once it is done; the dialog then closes. What it throws is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown>;
  /** What is asked and said before. */
  readonly children: ReactNode;
}

/** A button that opens a dialog, which asks before something is done. The browser keeps the focus in it, and gives it back after. */
export function ActionDialog({
  label,
  letter,
  title,
  confirmLabel,
  isDisabled = false,
  onOpen,
  onConfirm,
  children,
}: ActionDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const confirmation = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => dialogRef.current?.close(),
  });
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen && dialogRef.current) openDialog(dialogRef.current);
  }, [isOpen]);
  const onPress = () => {
    confirmation.reset();
    onOpen?.();
    setIsOpen(true);
  };
  const onClose = () => {
    setIsOpen(false);
    // What has failed may have been stored all the same.
    if (confirmation.isError) void invalidate('enquiry');
  };
  useKeys({ [letter]: onPress });
  return (
    <>
      <Button onClick={onPress}>{label}</Button>
      <dialog ref={dialogRef} className="action-dialog" aria-labelledby={titleId} onClose={onClose}>
        {isOpen ? (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              confirmation.mutate();
            }}
          >
            <h2 id={titleId}>{title}</h2>
            <IsBeingStored value={confirmation.isPending}>{children}</IsBeingStored>
            <ErrorNotice error={confirmation.error} />
            <div className="actions">
              <Button kind="main" type="submit" isDisabled={isDisabled || confirmation.isPending}>
                {confirmLabel}
              </Button>
              <Button onClick={() => dialogRef.current?.close()}>Cancel</Button>
            </div>
          </form>
        ) : null}
      </dialog>
    </>
  );
}
