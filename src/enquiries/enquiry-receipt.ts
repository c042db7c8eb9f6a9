import type { EnquirySubject } from '../../company/enquiry-subjects.ts';
import type { Enquiry } from './enquiry.ts';

export interface PromisedDate {
  readonly label: string;
  /** The calendar day at the headquarters in ISO form. */
  readonly date: string;
}

/** The number of receipts that are emailed to one address in an hour, so that nobody can have somebody else mailed over and over. */
export const receiptsPerHour = 3;

export interface EnquiryReceipt {
  readonly reference: string;
  readonly subject: EnquirySubject;
  readonly deadlines: readonly PromisedDate[];
  readonly receivedAt: Date;
  /** The end of the time in which its address shows the receipt. */
  readonly shownUntil: Date;
  /** Whether an email repeats the reference and the dates: not beyond `receiptsPerHour`. */
  readonly isEmailed: boolean;
  readonly sent: Enquiry;
}

/** What its reporter is shown of a concern without decrypting it. */
export interface ConcernSummary {
  readonly reference: string;
  /** The title of the person who received it, such as "Compliance Officer". */
  readonly recipient: string;
  readonly receivedAt: Date;
  readonly deadlines: readonly PromisedDate[];
}
