import type { ListedEnquiry, OpenedEnquiry } from '../../server/enquiries/read-enquiries.ts';
import { summaryOf } from './choosing.ts';

/** What is known of an enquiry that has been opened. */
export function openedInJson(listed: ListedEnquiry, { content, messages }: OpenedEnquiry) {
  const { name, organisation, email, enquirerType, message } = content.enquiry;
  return {
    ...summaryOf(listed),
    name,
    organisation,
    email,
    enquirerType,
    message,
    details: content.details,
    messages: messages.map(({ sender, sentAt, text }) => ({
      sender,
      sentAt: new Date(sentAt).toISOString(),
      text,
    })),
  };
}

/** Without what is encrypted, where that does not open. */
export type Exported = ReturnType<typeof summaryOf> &
  Partial<ReturnType<typeof openedInJson>> & { readonly encrypted: boolean };
