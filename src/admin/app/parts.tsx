import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { announced } from './announcements.ts';
import { sessionQuery } from './queries.ts';
import { failureOf, RequestError, type Failure } from './request.ts';

/** The title of the document, which names the screen; null where another part of it does. */
export function useTitle(title: string | null) {
  const { data: session } = useQuery(sessionQuery);
  const company = session?.company ?? '';
  useEffect(() => {
    if (title !== null) document.title = [title, `${company} admin`.trim()].filter(Boolean).join(' · ');
  }, [title, company]);
}

interface HeadProps {
  readonly title: string;
  readonly crumb?: ReactNode;
  readonly isInverse?: boolean;
  /** Beside the title of another part. */
  readonly isSecond?: boolean;
  readonly children?: ReactNode;
}

/** A screen’s title, which stands on the line across the window. */
export function Head({ title, crumb, isInverse = false, isSecond = false, children }: HeadProps) {
  const Title = isSecond ? 'h2' : 'h1';
  return (
    <header className={crumb ? 'head tight' : 'head'} data-background={isInverse ? 'inverse' : undefined}>
      {crumb ? <div className="crumb">{crumb}</div> : null}
      <Title className="title">{title}</Title>
      {children}
    </header>
  );
}

interface SaysProps {
  readonly kind?: 'wrong' | 'good' | undefined;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A message of the app: what happened, what is kept, what to do. A wrong one is read out at once. */
export function Says({ kind, title, children }: SaysProps) {
  return (
    <div className={kind ? `says ${kind}` : 'says'} role={kind === 'wrong' ? 'alert' : 'status'}>
      <p>{title}</p>
      {children}
    </div>
  );
}

const faults: Readonly<Record<Failure, readonly [title: string, text: string]>> = {
  offline: ['The server did not answer.', 'What you see may be out of date. Nothing that you wrote is lost.'],
  unavailable: ['The database cannot be reached just now.', 'Nothing was changed. It can be tried again.'],
  'not-found': ['There is nothing here.', 'The reference may be mistyped, or it was erased.'],
  forbidden: ['This is for another role.', 'Nothing was changed.'],
  'signed-out': ['You are signed out.', 'Sign in again to go on. What you wrote stays here.'],
  'too-many-requests': ['Too many attempts.', 'Wait a few minutes, then try again.'],
  'invalid-input': ['The server did not accept this.', 'Nothing was changed.'],
  'invitation-over': ['This invitation no longer works.', 'It works once, for a day. Ask for a new one.'],
  unexpected: ['The server has failed.', 'It has noted why. Nothing that you wrote is lost.'],
  conflict: ['Somebody else was quicker.', 'What is shown now is how it stands.'],
};

/** Says why something could not be loaded or done. */
export function Fault({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: (() => unknown) | undefined;
}) {
  const [title, text] = faults[failureOf(error)];
  return (
    <Says kind="wrong" title={title}>
      <p>{(error instanceof RequestError ? error.body?.message : undefined) ?? text}</p>
      {retry ? (
        <p className="actions">
          <Act onClick={() => void retry()}>Try again</Act>
        </p>
      ) : null}
    </Says>
  );
}

interface LoadedProps {
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

/** What stands in place of an answer, or above an older one: that it is loading, or why it could not be loaded. */
export function Loaded({ query: { isPending, error, refetch } }: LoadedProps) {
  if (error) return <Fault error={error} retry={refetch} />;
  return isPending ? <Loading /> : null;
}

/** Says what will stand here. */
export function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="card dashed">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type ActProps = ComponentProps<'button'> & { readonly kind?: 'main' | 'plain' | undefined };

/** A button that does something, and sends no form. */
export const Act = ({ kind, ...attributes }: ActProps) => (
  <button className={kind} type="button" {...attributes} />
);

/** Shows after 200 milliseconds that something is loading. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="hidden">Loading</span>
      {[60, 72, 45].map((width) => (
        <span className="ghost" key={width} style={{ '--width': `${String(width)}%` }} />
      ))}
    </div>
  );
}

interface TabsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: Value, label: string, count?: number | undefined])[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}

/** A group of radio buttons that look like tabs. */
export function Tabs<Value extends string>({ legend, name, options, value, choose }: TabsProps<Value>) {
  return (
    <fieldset className="tabs">
      <legend className="hidden">{legend}</legend>
      {options.map(([option, label, number]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => choose(option)} />
          {label}{' '}
          {number === undefined ? null : <span className="count">{number.toLocaleString('en-GB')}</span>}
        </label>
      ))}
    </fieldset>
  );
}

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, close, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => dialogRef.current?.showModal(), []);
  return (
    <dialog ref={dialogRef} className="card" aria-labelledby="dialog-title" onClose={close}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly deed: string;
  readonly isReady?: boolean;
  readonly act: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, deed, isReady = true, act, close, children }: ConfirmProps) {
  return (
    <Dialog title={title} close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          act();
        }}
      >
        {children}
        <p className="actions">
          <button className="main" type="submit" disabled={!isReady}>
            {deed}
          </button>
          <Act onClick={close}>Not yet</Act>
        </p>
      </form>
    </Dialog>
  );
}

/** Copies a reference, and says so. */
export const copyReference = (reference: string) =>
  navigator.clipboard.writeText(reference).then(
    () => announced.say(`${reference} copied`),
    () => announced.say('This browser does not allow copying'),
  );

/** Saves a text as a file. */
export function saveFile(name: string, type: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
