import { useId, type ReactNode, type Ref } from 'react';
import './field.css';

interface AlertProps {
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly heading: string;
  /** The errors, each a link to its field. */
  readonly errors?: readonly (readonly [fieldId: string, message: string])[];
  readonly isSuccess?: boolean;
  readonly children?: ReactNode;
}

/** GOV.UK’s error summary. It takes the focus, so that it is read before the form. */
export function Alert({ ref, heading, errors, isSuccess = false, children }: AlertProps) {
  const headingId = `summary-${useId()}`;
  return (
    <div
      ref={ref}
      className={isSuccess ? 'summary success' : 'summary'}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-labelledby={headingId}
    >
      <h2 className="heading-3" id={headingId}>
        {heading}
      </h2>
      {errors && (
        <ul className="link-list">
          {errors.map(([fieldId, message]) => (
            <li key={fieldId}>
              {/* In a field that WebKit itself focuses for a fragment, nothing can be typed. */}
              <a href={`#${fieldId}`} onClick={() => document.getElementById(fieldId)?.focus()}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
