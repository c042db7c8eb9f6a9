/*
 * What the admin app and its server both name. The other types of the responses are those of the functions that make them, in
 * `server/`. Times are in milliseconds, days are calendar days of the headquarters in ISO form.
 */

/** The header field that every response of the API has, and that of no gateway or sign-on page in front of it. */
export const ownHeader = { name: 'Admin-Api', value: '1' } as const;

/** The kinds of `ApiError`, each with its HTTP status. */
export const errorStatuses = {
  'invalid-input': 400,
  'signed-out': 401,
  /** A passkey that is not known, or whose signature is wrong or too late. */
  'unknown-passkey': 401,
  forbidden: 403,
  'not-found': 404,
  /** Somebody else has changed the enquiry since it was read; the body has what it is now, as its route says. */
  conflict: 409,
  /** An invitation that was used, has expired or never existed. */
  'invitation-over': 410,
  /** A body that is longer than anything the app sends. */
  'too-large': 413,
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

/** The beginning of a list, and how many rows it has in all. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** How many rows of a list are shown at once, or asked for. The filters find the rest. */
export const maxRows = 200;

/** The longest reply, in characters. */
export const replyLimit = 20_000;

/** The longest reason for moving a date, in characters. */
export const extensionReasonLimit = 2_000;

/** The longest signature below replies, in characters. */
export const signatureLimit = 500;

/** The longest name of a saved text, in characters. */
export const savedTextNameLimit = 80;

/** The longest name of a passkey, in characters. */
export const passkeyNameLimit = 60;
