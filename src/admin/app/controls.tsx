import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { figure } from './days.ts';

type ButtonProps = ComponentProps<'button'> & { readonly kind?: 'main' | 'plain' | undefined };

/** A button that does something, and sends no form. */
export const Button = ({ kind, ...attributes }: ButtonProps) => (
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

interface ConfirmButtonProps extends Pick<ButtonProps, 'kind' | 'disabled'> {
  readonly label: string;
  readonly title: string;
  /** What the button says that does it. */
  readonly confirmLabel: string;
  readonly isReady?: boolean;
  readonly act: () => void;
  readonly children: ReactNode;
}

/** A button that asks before it does something that cannot be taken back. */
export function ConfirmButton({
  label,
  title,
  confirmLabel,
  isReady = true,
  act,
  children,
  ...button
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
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
                {confirmLabel}
              </button>
              <Button onClick={close}>Not yet</Button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}

/** Saves a text as a file. */
export function saveFile(name: string, type: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
