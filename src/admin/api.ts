import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { EnquirySubjectSlug } from '../../company/enquiry-subjects.ts';

/*
 * What the admin app and its server say to each other, as JSON. Times are ISO 8601 in UTC, days are calendar days of the
 * headquarters in ISO form. Every request but sign-in and invitation needs the session cookie, and answers 401 without one.
 * An error is an `ApiError` with the status of its kind.
 */

export const roles = ['staff', 'officer', 'chair'] as const;
/** Staff see all but concerns; the officer and the chair also see the concerns that are addressed to them. */
export type Role = (typeof roles)[number];

/** The kinds of `ApiError`, each with its HTTP status. */
export const errorStatuses = {
  'invalid-input': 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  /** Somebody else has changed the enquiry since it was read; `ConflictError` says what. */
  conflict: 409,
  /** An invitation that was used, has expired or never existed. */
  'invitation-over': 410,
  'too-many-requests': 429,
  /** The database is locked or cannot be reached: nothing was changed, and the request can be repeated. */
  unavailable: 503,
  /** An error of the server, which its log has. */
  unexpected: 500,
} as const;

export interface ApiError {
  readonly error: keyof typeof errorStatuses;
  /** A sentence for the person, where there is more to say than the kind. */
  readonly message?: string;
}

// Session: GET /api/session, POST /api/sign-in/options, POST /api/sign-in, POST /api/sign-out

export interface Session {
  readonly person: { readonly name: string; readonly role: Role };
  readonly company: string;
  readonly expiresAt: string;
  /** For the navigation. `concerns` is absent for staff. `launch` counts what stops the launch. */
  readonly counts: {
    readonly inbox: number;
    readonly concerns?: number;
    readonly mail: number;
    readonly launch: number;
  };
}

/** POST /api/sign-in; `challenge` is the one of the options that it answers. */
export interface SignIn {
  readonly challenge: string;
  readonly response: AuthenticationResponseJSON;
}

// Invitation: POST /api/invitation/options { token } → InvitationOptions, POST /api/invitation → Session

/** The answer of POST /api/sign-in/options is a `PublicKeyCredentialRequestOptionsJSON`. */
export interface InvitationOptions {
  readonly name: string;
  readonly role: Role;
  /** The end of the invitation. */
  readonly expiresAt: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export interface Invitation {
  readonly token: string;
  readonly challenge: string;
  readonly response: RegistrationResponseJSON;
}

// Passkeys of the person who is signed in: GET /api/passkeys, POST /api/passkeys/options, POST /api/passkeys { challenge, response },
// DELETE /api/passkeys/:id (not the last one)

export interface Passkey {
  readonly id: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** Whether the browser’s vendor keeps a copy of it. */
  readonly isBackedUp: boolean;
}

// Enquiries: GET /api/enquiries?<EnquiryQuery> → Page<EnquiryRow>

export interface EnquiryQuery {
  readonly state?: 'open' | 'closed' | 'all';
  readonly subject?: EnquirySubjectSlug;
  /** A reference or its beginning. */
  readonly reference?: string;
  /** Days of receipt, both included. */
  readonly from?: string;
  readonly to?: string;
  /** Words in the sender and the text, looked for in the newest 2,000 that fit the rest, since each must be decrypted. */
  readonly text?: string;
  /** `Page.next` of the page before. */
  readonly after?: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows there are on all pages. */
  readonly total: number;
  readonly next: string | null;
  /** With `text`: how many were decrypted and read. */
  readonly searched?: number;
}

export interface DueDate {
  /** "Acknowledgment", "Progress update", "Final response", "Answer", "First answer", "Feedback" */
  readonly label: string;
  readonly day: string;
  readonly at: string;
  /** 'kept' when it was met; `keptAt` says when, and `isLate` whether that was after `at`. */
  readonly state: 'kept' | 'outstanding';
  readonly keptAt: string | null;
  readonly isLate: boolean;
}

/** Open ones come in order of their next date, the most overdue first; others with the newest first. */
export interface EnquiryRow {
  readonly reference: string;
  readonly subject: EnquirySubjectSlug;
  /** "Formal Complaint" */
  readonly subjectLabel: string;
  readonly state: 'open' | 'closed';
  readonly receivedAt: string;
  readonly dueDates: readonly DueDate[];
  /** The first outstanding date. */
  readonly next: DueDate | null;
  /** Null where the stored text cannot be decrypted with the keys of the server. */
  readonly sender: string | null;
  /** The beginning of the message, one line of at most 120 characters. */
  readonly excerpt: string | null;
}

/** GET /api/enquiries/:reference */
export interface EnquiryDetail extends EnquiryRow {
  readonly closedAt: string | null;
  readonly email: string | null;
  /** Labels and answers of the form in their order, without name, email and message. */
  readonly answers: readonly (readonly [label: string, answer: string])[];
  readonly message: string | null;
  readonly messages: readonly Message[];
  /** "Complaints Officer" */
  readonly answeredBy: string;
  /** The address from which a reply is sent. */
  readonly repliesFrom: string;
  /** "5 years after the last message" */
  readonly keptFor: string;
  /** The emails about it: receipts and replies. */
  readonly emails: readonly SentEmail[];
  /** The effect of a reply sent now, and of closing it; from the same rule as `dueDates`. */
  readonly reply: ReplyEffect;
  readonly closing: ReplyEffect;
  /** Other enquiries from the same address, the newest first, at most ten; never a concern. */
  readonly others: readonly {
    readonly reference: string;
    readonly subjectLabel: string;
    readonly state: 'open' | 'closed';
  }[];
}

export interface Message {
  readonly id: string;
  readonly sender: 'company' | 'reporter';
  /** The person who signed in and sent it; null for a reporter, and for answers from before there were people. */
  readonly author: string | null;
  readonly sentAt: string;
  readonly text: string;
}

export interface SentEmail {
  readonly kind: 'receipt' | 'reply';
  readonly state: 'queued' | 'sent' | 'dead';
  readonly at: string;
}

export interface ReplyEffect {
  /** The dates that it meets. */
  readonly meets: readonly DueDate[];
  /** What is due after it. */
  readonly then: DueDate | null;
}

/** POST /api/enquiries/:reference/replies and /api/concerns/:reference/replies → the detail as it is afterwards */
export interface Reply {
  readonly text: string;
  readonly close: boolean;
  /** A random UUID for one reply: it is stored and sent once, however often it is posted. */
  readonly idempotencyKey: string;
  /** The number of the company’s messages that the person has seen. With more of them stored, the answer is 409. */
  readonly messagesSeen: number;
}

/** The body of a 409: the enquiry as it is now, in which the newer message stands. */
export interface ConflictError extends ApiError {
  readonly error: 'conflict';
  readonly detail: EnquiryDetail | ConcernDetail;
}

// POST /api/enquiries/:reference/close {}, /reopen {}, /answered { day }; the same for concerns without `answered` → the detail

// Concerns, for the officer and the chair: GET /api/concerns?state=&after= → Page<ConcernRow>, GET /api/concerns/:reference

export type ConcernRow = Pick<EnquiryRow, 'reference' | 'state' | 'receivedAt' | 'dueDates' | 'next'>;

/** A text that is encrypted to a recipient of concerns: an armored age file, whose plaintext is JSON. */
export interface SealedText {
  readonly id: string;
  /** The table in which it is stored. */
  readonly table: 'enquiries' | 'messages';
  /** "age:" and the first 12 hexadecimal digits of the SHA-256 of the recipient "age1…". */
  readonly keyId: string;
  readonly ciphertext: string;
}

export interface ConcernDetail extends ConcernRow {
  readonly closedAt: string | null;
  /** "Compliance Officer" */
  readonly recipient: string;
  /** Its plaintext is an `EnquiryContent`: `{ enquiry: { name, email, message, … }, details }`. */
  readonly report: SealedText | { readonly content: unknown };
  /** Additions are sealed, replies are not. The plaintext of an addition is `{ text }`. */
  readonly messages: readonly (Message | (Omit<Message, 'text'> & { readonly sealed: SealedText }))[];
  readonly reply: ReplyEffect;
  readonly closing: ReplyEffect;
}

// The key of the signed-in officer or chair: GET /api/concern-key → ConcernKey, PUT /api/concern-key { recipient }

export interface ConcernKey {
  /** "age1…"; null while there is none. */
  readonly recipient: string | null;
  readonly keyId: string | null;
  readonly since: string | null;
  /** The number of texts that are encrypted to a former key. */
  readonly formerTexts: number;
}

// Encrypting again: GET /api/concern-texts?after= → Page<SealedText> of texts under a former key,
// POST /api/concern-texts { texts: SealedTextAgain[] } → { changed: number }

export interface SealedTextAgain extends SealedText {
  /** The key id that the text had when it was read; it is left alone if it has another now. */
  readonly formerKeyId: string;
}

// Newsletter: GET /api/newsletter, GET /api/newsletter/:slug → NewsletterPreview,
// POST /api/newsletter/:slug/send {} → 202 { recipients }, after which the progress is in `sent`

export interface Newsletter {
  readonly confirmed: number;
  readonly pending: number;
  readonly topics: readonly { readonly topic: string; readonly confirmed: number }[];
  /** The newest article first. */
  readonly articles: readonly NewsletterArticleRow[];
  /** Whether PUBLIC_ORIGIN is set, without which nothing can be sent. */
  readonly canSend: boolean;
}

export interface NewsletterArticleRow {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly date: string;
  /** Subscribers who would get it now. */
  readonly recipients: number;
  /** Null before it was ever sent. `refused` are dead letters. */
  readonly sent: {
    readonly firstAt: string;
    readonly lastAt: string;
    readonly queued: number;
    readonly delivered: number;
    readonly refused: number;
  } | null;
}

export interface NewsletterPreview {
  readonly from: string;
  readonly subject: string;
  /** The HTML part is at GET /api/newsletter/:slug/preview.html, for an iframe with `sandbox`. */
  readonly text: string;
}

// People: POST /api/people/find { email }, /export { email } → what is held, as JSON, /erase { email }, /unsubscribe { email }

export interface FoundPerson {
  readonly email: string;
  readonly enquiries: readonly {
    readonly reference: string;
    readonly subjectLabel: string;
    readonly state: 'open' | 'closed';
    readonly receivedAt: string;
  }[];
  /** Concerns to the person who is signed in, whose address is this one; absent for staff. */
  readonly concerns?: readonly { readonly reference: string; readonly receivedAt: string }[];
  readonly subscription: {
    readonly status: 'pending' | 'confirmed';
    readonly topics: readonly string[];
    readonly since: string;
  } | null;
  readonly consentRecords: number;
}

export interface Erased {
  readonly enquiries: number;
  readonly subscriptions: number;
}

// Mail: GET /api/mail?state=queued|dead|sent&after= → Page<MailRow>, POST /api/mail/send-again { id? } → { queued: number }

export interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly reference: string | null;
  readonly state: 'queued' | 'sent' | 'dead';
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string;
  readonly sentAt: string | null;
  /** SMTP code and class only. */
  readonly failure: string | null;
}

// Statistics: GET /api/statistics?days=30. A count is a number, or "<5" where it would tell of few people.

export interface StatisticsAnswer {
  readonly from: string;
  readonly to: string;
  readonly views: number | string;
  readonly days: readonly { readonly day: string; readonly views: number | string }[];
  readonly pages: readonly {
    readonly page: string;
    readonly views: number | string;
    /** Milliseconds, three of four visits. */ readonly painted: number | null;
  }[];
  readonly referrers: readonly { readonly host: string; readonly views: number | string }[];
  readonly devices: readonly { readonly device: string; readonly views: number | string }[];
  readonly vitals: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly rating: 'good' | 'needs improvement' | 'poor' | null;
  }[];
}

// Before launch: GET /api/launch

export interface Launch {
  readonly checkedAt: string;
  readonly issues: readonly {
    readonly actor: string;
    readonly problem: string;
    readonly details: readonly string[];
  }[];
}
