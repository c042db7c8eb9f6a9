import {
  createContext,
  useContext,
  useId,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import './check.css';

const buttonClasses = { main: 'btn', outlined: 'btn plain', link: 'link' } as const;

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> & {
  readonly kind?: keyof typeof buttonClasses;
  /** Whether it is dimmed and does nothing, for example while what it did last is under way. */
  readonly isDisabled?: boolean;
};

const preventDefault = (event: MouseEvent) => event.preventDefault();

/**
 * A button, which sends no form unless its type says so. While it is disabled it keeps the focus, which the attribute `disabled` takes
 * away, and sends nothing a second time: browsers press the button of a form for whoever presses Enter in a field, too.
 */
export const Button = ({ kind = 'outlined', isDisabled = false, onClick, ...attributes }: ButtonProps) => (
  <button
    className={buttonClasses[kind]}
    type="button"
    {...attributes}
    aria-disabled={isDisabled}
    onClick={isDisabled ? preventDefault : onClick}
  />
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

/** Whether what is in the form is being stored. What somebody wrote into its fields meanwhile would be lost. */
export const IsBeingStored = createContext(false);

type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled line of text. `onChange` gets the whole value. */
export const Field = ({ label, onChange, ...attributes }: FieldProps) => (
  <label>
    {label}
    <input
      autoComplete="off"
      readOnly={useContext(IsBeingStored)}
      {...attributes}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  readonly label: ReactNode;
  /** Is read out after the label, and stands below the text, or beside the label. */
  readonly hint?: ReactNode;
  readonly isHintBeside?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled text of several lines, each paragraph in the direction of its script. `onChange` gets the whole value. */
export function TextArea({ label, hint, isHintBeside = false, onChange, ...attributes }: TextAreaProps) {
  const id = useId();
  const shownHint = hint ? (
    <span className="note" id={`${id}-hint`}>
      {hint}
    </span>
  ) : null;
  return (
    <label>
      <span id={`${id}-label`}>{label}</span> {isHintBeside ? shownHint : null}
      <textarea
        dir="auto"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        readOnly={useContext(IsBeingStored)}
        {...attributes}
        onChange={({ target }) => onChange(target.value)}
      />
      {isHintBeside ? null : shownHint}
    </label>
  );
}

interface CheckProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label. */
export const Check = ({ label, isChecked, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);

interface ConfirmProps {
  readonly kind?: 'main' | 'outlined';
  readonly label: string;
  /** What the button says that does it. */
  readonly confirmLabel: string;
  /** Whether it is being done. */
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Opens to ask before something is done that cannot be taken back, and closes when it is confirmed. */
export function Confirm({
  kind = 'outlined',
  label,
  confirmLabel,
  isPending,
  onConfirm,
  children,
}: ConfirmProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={detailsRef}>
      <summary className={buttonClasses[kind]}>{label}</summary>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          // The button that was pressed is hidden with the question.
          detailsRef.current?.querySelector('summary')?.focus();
          detailsRef.current?.removeAttribute('open');
          onConfirm();
        }}
      >
        {children}
        <Button kind="main" type="submit" isDisabled={isPending}>
          {confirmLabel}
        </Button>
      </form>
    </details>
  );
}
