import type { ComponentProps, ReactNode } from 'react';

const buttonClasses = { main: 'btn', outlined: 'btn plain', link: 'link' } as const;

type ButtonProps = ComponentProps<'button'> & { readonly kind?: keyof typeof buttonClasses };

/** A button that does something, and sends no form. */
export const Button = ({ kind = 'outlined', ...attributes }: ButtonProps) => (
  <button className={buttonClasses[kind]} type="button" {...attributes} />
);

/** Keys that are pressed one after the other, or together. */
export const Keys = ({ keys }: { readonly keys: string }) =>
  keys.split(' ').map((key) => (
    <kbd key={key} aria-hidden="true">
      {key}
    </kbd>
  ));

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

const Options = ({ options }: Pick<SelectProps<string>, 'options'>) =>
  options.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  ));

/** A select whose label is not shown. */
export const Select = <Value extends string>({ label, options, value, onChoose }: SelectProps<Value>) => (
  <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value as Value)}>
    <Options options={options} />
  </select>
);

/** A select under its label, as the fields of a form are. */
export const SelectField = <Value extends string>({
  label,
  options,
  value,
  onChoose,
}: SelectProps<Value>) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
      <Options options={options} />
    </select>
  </label>
);

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

type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled line of text. `onChange` gets the whole value. */
export const Field = ({ label, onChange, ...attributes }: FieldProps) => (
  <label>
    {label}
    <input autoComplete="off" {...attributes} onChange={({ target }) => onChange(target.value)} />
  </label>
);

interface ConfirmProps {
  readonly kind?: 'main' | 'outlined';
  readonly label: string;
  /** What the button says that does it. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Opens to ask before something is done that cannot be taken back. */
export const Confirm = ({ kind = 'outlined', label, confirmLabel, onConfirm, children }: ConfirmProps) => (
  <details>
    <summary className={buttonClasses[kind]}>{label}</summary>
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.closest('details')?.removeAttribute('open');
        onConfirm();
      }}
    >
      {children}
      <button className="btn" type="submit">
        {confirmLabel}
      </button>
    </form>
  </details>
);
