import { hiddenFields, type FormHiddenValues } from '../../../forms/contact-state.ts';
import type { EnquiryDetails } from '../../../forms/enquiry-details.ts';

interface HiddenKeysProps {
  readonly keys: FormHiddenValues;
  readonly details: EnquiryDetails;
}

/** What the form carries with it, and a field that only programs fill in. */
export function HiddenInputs({ keys, details }: HiddenKeysProps) {
  const carried = {
    [hiddenFields.idempotencyKey]: keys.idempotencyKey,
    [hiddenFields.formToken]: keys.formToken,
    ...details,
  };
  return (
    <>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sr" aria-hidden="true">
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
    </>
  );
}
