/** Names of the fields that no visitor fills in. */
export const hiddenFields = {
  /** A UUID that a script makes: the same form sent twice makes one record. */
  idempotencyKey: 'idempotencyKey',
  honeypot: 'website',
} as const;

/** 128 random bits, written as a UUID. Only a secure context has crypto.randomUUID; any page has this. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The UUID that a script or the page has made for a posted form; undefined where there is none. */
export function postedIdempotencyKey(fields: ReadonlyMap<string, string>): string | undefined {
  const key = fields.get(hiddenFields.idempotencyKey) ?? '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : undefined;
}
