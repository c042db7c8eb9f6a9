import { hiddenFields, type FormKeys } from '../../../forms/contact-state.ts';
import type { EnquiryDetails } from '../../../forms/enquiry-details.ts';

interface HiddenKeysProps {
  readonly keys: FormKeys;
  readonly details: EnquiryDetails;
}

/** What the form carries with it, and a field that only programs fill in. */
export function HiddenKeys({ keys, details }: HiddenKeysProps) {
  const carried = {
    [hiddenFields.key]: keys.idempotencyKey,
    [hiddenFields.shownAt]: keys.shownAt,
    ...details,
  };
  return (
    <>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="sr" aria-hidden="true">
        <label htmlFor={hiddenFields.trap}>Leave this empty</label>
        <input
          id={hiddenFields.trap}
          name={hiddenFields.trap}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
    </>
  );
}
