import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { organization } from '../../../company/organization.ts';
import { figure } from './days.ts';
import { queryClient } from './queries.ts';
import { failureOf, RequestError, type Failure } from './request.ts';

export const company = organization.tradingName.value;

type Query = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

interface ScreenProps {
  readonly title: string;
  /** The title of the document, where it says more. */
  readonly documentTitle?: string;
  /** What stands above the title: the way back. */
  readonly crumb?: ReactNode;
  readonly isInverse?: boolean;
  /** What stands beside the title. */
  readonly tools?: ReactNode;
  /** What the screen waits for. */
  readonly query?: Query;
  readonly children: ReactNode;
}

/** A screen under its title, which stands on the line across the window. */
export function Screen(props: ScreenProps) {
  const { title, documentTitle = title, crumb, isInverse, tools, query, children } = props;
  return (
    <>
      <title>{`${documentTitle} · ${company} admin`}</title>
      <header className="head" data-background={isInverse ? 'inverse' : undefined}>
        {crumb ? <div className="crumb">{crumb}</div> : null}
        <h1>{title}</h1>
        {tools}
      </header>
      {query ? <Loaded query={query} /> : null}
      {children}
    </>
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
  offline: ['The server did not answer.', 'What you see may be out of date. Go on writing: nothing is lost.'],
  unavailable: ['The database cannot be reached just now.', 'Nothing was changed. It can be tried again.'],
  'not-found': ['There is nothing here.', 'The reference may be mistyped, or it was erased.'],
  forbidden: ['This is for another role.', 'Nothing was changed.'],
  'signed-out': ['You are signed out.', 'Sign in again to go on. What you wrote stays here.'],
  'too-many-requests': ['Too many attempts.', 'Wait a few minutes, then try again.'],
  'invalid-input': ['The server did not accept this.', 'Nothing was changed.'],
  'invitation-over': ['This invitation no longer works.', 'It works once, for a day. Ask for a new one.'],
  unexpected: ['The server has failed.', 'It has noted why. Nothing that you wrote is lost.'],
  conflict: ['Somebody else was quicker.', 'What is shown now is how it stands.'],
  'unknown-passkey': [
    'This passkey opens nothing here.',
    'It took too long, belongs to another site, or a newer invitation has ended it. Choose another, or ask for an invitation.',
  ],
  'no-passkey': [
    'The device gave no passkey.',
    'It was cancelled, or it took too long. Try again when you are ready.',
  ],
  'no-passkeys-here': [
    'This browser cannot use passkeys.',
    'Use a current Chrome, Edge, Firefox or Safari, and this page’s own address: https, or localhost.',
  ],
};

interface FaultProps {
  /** Nothing is shown without one. */
  readonly error: unknown;
  readonly retry?: (() => unknown) | undefined;
}

/** Says why something could not be loaded or done. */
export function Fault({ error, retry }: FaultProps) {
  if (!error) return null;
  const [title, text] = faults[failureOf(error)];
  return (
    <Says kind="wrong" title={title}>
      <p>{(error instanceof RequestError ? error.body?.message : undefined) ?? text}</p>
      {retry ? <Act onClick={() => void retry()}>Try again</Act> : null}
    </Says>
  );
}

/** What stands in place of an answer, or above an older one: that it is loading, or why it could not be loaded. */
export function Loaded({ query: { isPending, error, refetch } }: { readonly query: Query }) {
  if (error) return <Fault error={error} retry={refetch} />;
  return isPending ? <Loading /> : null;
}

/** Shows after 200 milliseconds that something is loading. */
export const Loading = () => (
  <p className="loading note" role="status">
    Loading…
  </p>
);

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

/** Keys that are pressed one after the other, or together. */
export const Keys = ({ keys }: { readonly keys: string }) =>
  keys.split(' ').map((key) => (
    <kbd key={key} aria-hidden="true">
      {key}
    </kbd>
  ));

interface TabsProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  /** The number beside what is chosen. */
  readonly number?: number | undefined;
  readonly choose: (value: Value) => void;
}

/** A group of radio buttons that look like tabs. */
export function Tabs<Value extends string>({ legend, options, value, number, choose }: TabsProps<Value>) {
  return (
    <fieldset className="tabs end">
      <legend className="hidden">{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={legend} checked={option === value} onChange={() => choose(option)} />
          {label}{' '}
          {option === value && number !== undefined ? <span className="count">{figure(number)}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}

/** Labels over values, ruled. */
export const Facts = ({
  rows,
}: {
  readonly rows: readonly (readonly [label: string, value: ReactNode])[];
}) => (
  <dl className="facts">
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The cells of each row, of which the first is its heading, under a key. */
  readonly rows: readonly (readonly [key: string, cells: readonly ReactNode[]])[];
}

/** A table, which on a phone becomes a list with the headings before the cells. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    <table>
      <caption className="hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th scope="col" key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, [heading, ...cells]]) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-label={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
};

export const Field = ({ label, change, ...attributes }: FieldProps) => (
  <label className="field">
    {label}
    <input autoComplete="off" {...attributes} onChange={({ target }) => change(target.value)} />
  </label>
);

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, close, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialogRef.current?.showModal(), []);
  return (
    <dialog ref={dialogRef} className="card" aria-labelledby={id} onClose={close}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface AskProps extends Pick<ActProps, 'kind' | 'disabled'> {
  readonly label: string;
  readonly title: string;
  /** What the button says that does it. */
  readonly deed: string;
  readonly isReady?: boolean;
  readonly act: () => void;
  readonly children: ReactNode;
}

/** A button that asks before it does something that cannot be taken back. */
export function Ask({ label, title, deed, isReady = true, act, children, ...button }: AskProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Act {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Act>
      {isOpen ? (
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
            <div className="actions">
              <button className="main" type="submit" disabled={!isReady}>
                {deed}
              </button>
              <Act onClick={close}>Not yet</Act>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

const announcement = ['announcement'] as const;

/** A short result that is shown for a moment and read out by screen readers. */
export function Announcement() {
  const { data } = useQuery<string>({ queryKey: announcement, enabled: false });
  return (
    <p className="announcement" role="status">
      {data}
    </p>
  );
}

export const copyReference = (reference: string) =>
  void navigator.clipboard.writeText(reference).then(
    () => queryClient.setQueryData(announcement, `${reference} copied`),
    () => queryClient.setQueryData(announcement, 'This browser does not allow copying'),
  );

/** Saves a text as a file. */
export function saveFile(name: string, type: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
