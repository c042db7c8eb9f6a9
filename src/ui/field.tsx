import type { AllHTMLAttributes, ElementType } from 'react';
import { hiddenFields } from '../forms/hidden-fields.ts';
import './field.css';

interface FieldProps extends AllHTMLAttributes<HTMLElement> {
  readonly id: string;
  readonly label: string;
  readonly as?: 'input' | 'select' | 'textarea' | undefined;
  readonly type?: string | undefined;
  readonly optional?: boolean;
  readonly hint?: string | undefined;
  /**
   * Follows the hint, and may change while somebody types. It is no part of the control's description, because screen readers
   * announce each change of a description.
   */
  readonly hintEnd?: string | undefined;
  readonly error?: string | undefined;
  readonly half?: boolean | undefined;
}

/** A label, a hint, an error and the control, which gets the other attributes. */
export function Field({
  id,
  label,
  as = 'input',
  type = 'text',
  optional,
  required = !optional,
  hint,
  hintEnd,
  error,
  half,
  ...attributes
}: FieldProps) {
  const Control: ElementType = as;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={half ? 'field half' : 'field'}>
      {/* One text with its space: Chromium tells screen readers "Organisationoptional" if the space is a text of its own. */}
      <label htmlFor={id}>
        {optional ? `${label} ` : label}
        {optional ? <small>optional</small> : null}
      </label>
      {hint === undefined ? null : (
        <p className="hint">
          <span id={hintId}>{hint}</span>
          {hintEnd}
        </p>
      )}
      {error === undefined ? null : (
        <p className="error" id={errorId}>
          <span className="sr-only">Error:</span> <span>{error}</span>
        </p>
      )}
      <Control
        id={id}
        name={id}
        aria-describedby={hintId && errorId ? `${hintId} ${errorId}` : (hintId ?? errorId)}
        aria-invalid={error !== undefined}
        // With the attribute `required`, Firefox calls the whole form invalid before anybody has typed. The forms check themselves.
        aria-required={required}
        type={as === 'input' ? type : undefined}
        {...attributes}
      />
    </div>
  );
}

/** A hidden field that only bots fill in. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={hiddenFields.honeypot}>Leave this empty</label>
      <input
        id={hiddenFields.honeypot}
        name={hiddenFields.honeypot}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}
