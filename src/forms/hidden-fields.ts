/** Names of the fields that no visitor fills in. */
export const hiddenFields = {
  /** A UUID that a script makes: the same form sent twice makes one record. */
  idempotencyKey: 'idempotencyKey',
  caseCodeToken: 'caseCodeToken',
  honeypot: 'website',
} as const;
