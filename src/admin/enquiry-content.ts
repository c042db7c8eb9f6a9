import type { EnquiryContent } from '../enquiries/enquiry-store.server.ts';
import { labelledValues, detailFacts } from '../enquiries/enquiry.ts';

/**
 * What a person reads of an enquiry. The server decrypts it, or the browser where it is sealed.
 *
 * @param topic of a complaint, where it decides who answers: "The Complaints Officer"
 */
export const shownContent = ({ enquiry, details }: EnquiryContent, topic?: string) => ({
  sender: enquiry.name,
  email: enquiry.email,
  /** Labels and values of the form in their order, without name, email and message. */
  labelledValues: [
    ...(topic === undefined ? [] : [['About', topic] as const]),
    ...labelledValues({ ...enquiry, name: '', email: '' }, 'company'),
    ...detailFacts(details),
  ],
  message: enquiry.message,
});

/** The same where nothing can be decrypted. */
export const unreadableContent = { sender: null, email: null, labelledValues: [], message: null } as const;

export type ShownContent = ReturnType<typeof shownContent> | typeof unreadableContent;
