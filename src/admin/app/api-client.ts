import { hc, type InferRequestType, type InferResponseType } from 'hono/client';
import type { AdminApi } from '../server/admin-app.server.ts';
import { checkedFetch } from './request.ts';

/** Calls the API. Every call can throw a `RequestError`. */
export const api = hc<AdminApi>('/api', { fetch: checkedFetch });

/* The requests and responses of the API. Times are in milliseconds, days are calendar days of the headquarters in ISO form. */

export type Session = InferResponseType<typeof api.session.$get>;
export type Invitation = InferResponseType<typeof api.invitation.options.$post>;
export type Passkeys = InferResponseType<typeof api.passkeys.$get>;
export type Passkey = Passkeys['passkeys'][number];
export type Counts = InferResponseType<typeof api.counts.$get>;

type ListFilter = InferRequestType<typeof api.enquiries.$get>['query'];
/** What the address of the list holds. */
export type EnquiryFilter = ListFilter & { readonly text?: string | undefined };
export type EnquiryList = InferResponseType<typeof api.enquiries.$get>;
export type EnquiryRow = EnquiryList['rows'][number];

/** One enquiry by its reference. */
export const enquiry = api.enquiries[':reference'];
export type Neighbours = InferResponseType<typeof enquiry.neighbours.$get>;
export type Neighbour = NonNullable<Neighbours['next']>;
/** Who else has an enquiry on the screen, and what tells that it has changed. */
export type EnquiryReaders = Pick<InferResponseType<typeof enquiry.readers.$post>, 'state' | 'replies'>;
export type EnquiryDetail = InferResponseType<typeof enquiry.$get>;
export type DateWithOutcome = EnquiryDetail['dueDates'][number];
export type ReplyEffect = EnquiryDetail['reply'];
export type SentMessage = Extract<EnquiryDetail['messages'][number], { readonly text: string }>;
export type { SealedText } from '../server/sealed-text.server.ts';
export type Reply = InferRequestType<typeof enquiry.replies.$post>['json'];
export type RecordedAnswer = InferRequestType<typeof enquiry.answered.$post>['json'];
export type PassingOn = InferRequestType<(typeof enquiry)['pass-on']['$post']>['json'];
export type Recording = InferRequestType<typeof api.enquiries.$post>['json'];
export type RegisterExport = InferResponseType<(typeof api.register)[':mailbox']['$get']>;
export type AuditLines = InferResponseType<typeof api.audit.$get>;
export type Extension = InferRequestType<(typeof enquiry)['more-time']['$post']>['json'];
export type NewNote = InferRequestType<typeof enquiry.notes.$post>['json'];
export type Closing = InferRequestType<typeof enquiry.close.$post>['json'];

/** The texts for replies of a mailbox. */
export const savedTextsOf = api['saved-texts'][':mailbox'];
export type SavedText = InferResponseType<typeof savedTextsOf.$get>['rows'][number];
export type SavedTextChange = InferRequestType<typeof savedTextsOf.$post>['json'];

const textsOfMailbox = api['concern-texts'][':mailbox'];
export type TextAgain = InferRequestType<typeof textsOfMailbox.$post>['json'];
export type ConcernKeys = InferResponseType<(typeof api)['concern-keys']['$get']>;
export type KeysOfMailbox = ConcernKeys['mailboxes'][number];
export type ToConfirm = ConcernKeys['toConfirm'][number];

export type Mail = InferResponseType<typeof api.mail.$get>;
export type MailRow = Mail['rows'][number];
export type Newsletter = InferResponseType<typeof api.newsletter.$get>;
export type NewsletterArticle = Newsletter['articles'][number];
export type RefusedSubscriber = InferResponseType<typeof api.newsletter.refused.$get>['rows'][number];
export type Statistics = InferResponseType<typeof api.statistics.$get>;
export type FoundPerson = InferResponseType<typeof api.people.find.$post>;
export type Erased = InferResponseType<typeof api.people.erase.$post>;
