import { enquiryFields, type EnquiryValues } from '../../forms/enquiry-form.ts';

/** What stands in the form on the page now; null where there is none, as on the server. */
export function typedInPage(): EnquiryValues | null {
  if (typeof document === 'undefined') return null;
  const found = enquiryFields.map((field) => [field, controlOf(field)?.value] as const);
  return found.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(found) as unknown as EnquiryValues)
    : null;
}

/** Puts back what was typed where taking over the page, or drawing it anew, has put something else. */
export function putBack(typed: EnquiryValues): void {
  for (const field of enquiryFields) {
    const control = controlOf(field);
    if (control && control.value !== typed[field]) control.value = typed[field];
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(field: string): Control | null {
  return document.querySelector<Control>(`form [name="${field}"]`);
}
