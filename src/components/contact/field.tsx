import type { InputHTMLAttributes, ReactNode } from 'react';
import './field.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly half?: boolean;
  /** Receives the attributes that tie the control to its label, hint and error. */
  readonly children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label above, then hint, then error, then the control. */
export function Field({ id, label, optional = false, hint, error, half = false, children }: FieldProps) {
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  return (
    <div className={half ? 'field half' : 'field'}>
      <label htmlFor={id}>
        {label} {optional ? <small>optional</small> : null}
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="error" id={`${id}-error`}>
          <span className="sr">Error:</span> {error}
        </p>
      )}
      {children({
        id,
        name: id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'defaultValue' | 'maxLength' | 'required' | 'spellCheck'
  >;

export function TextField({
  type = 'text',
  autoComplete,
  defaultValue,
  maxLength,
  required,
  spellCheck,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          maxLength={maxLength}
          required={required}
          spellCheck={spellCheck}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = Omit<FieldProps, 'children'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue: string;
  /** The first, empty choice; without it the first option is chosen. */
  readonly prompt?: string;
  readonly onChange?: ((value: string) => void) | undefined;
};

export function SelectField({ options, defaultValue, prompt, onChange, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          defaultValue={defaultValue}
          required={prompt !== undefined}
          onChange={
            onChange &&
            (({ currentTarget }) => {
              onChange(currentTarget.value);
            })
          }
        >
          {prompt === undefined ? null : <option value="">{prompt}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
