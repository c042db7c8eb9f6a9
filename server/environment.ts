import * as v from 'valibot';

/** The settings the site runs with, read once at start. Durations, sizes and promises are never settings. */
export interface Environment {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Scheme, host and port only, as a browser sends it in Origin. */
  readonly publicOrigin: string;
  /** Whether the owner named the origin; if not, any Host is answered. */
  readonly publicOriginIsSet: boolean;
  readonly dataDirectory: string;
  /** PostgreSQL; SQLite in the data directory when absent. */
  readonly databaseUrl: string | undefined;
  /** Mail is written to the data directory when absent. */
  readonly smtpUrl: string | undefined;
  /** 32 bytes. */
  readonly dataKey: Buffer | undefined;
  /** Former data keys, which still open what they ciphertext. */
  readonly olderDataKeys: readonly Buffer[];
  /** How many reverse proxies in front may be believed about the visitor’s address. */
  readonly trustedProxyHops: number;
  readonly investorPortalUrl: string | undefined;
  readonly analyticsScriptUrl: string | undefined;
  readonly rateLimit: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

/** One line that names each variable and what is wrong with it, never its value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (most: number) => {
  const problem = `must be a whole number from 0 to ${String(most)}`;
  return v.pipe(v.string(), v.regex(/^\d{1,6}$/, problem), v.transform(Number), v.maxValue(most, problem));
};

const addressWith = (protocols: readonly string[], problem: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
    }, problem),
  );

const origin = v.pipe(
  addressWith(['http:', 'https:'], 'must be an origin such as https://www.example.com'),
  v.check((text) => {
    const url = new URL(text);
    return url.href === `${url.origin}/`;
  }, 'must be an origin without path, query or credentials'),
  v.transform((text) => new URL(text).origin),
);

const inBase64 = 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them';
const oneKey = /^[A-Za-z0-9+/]{43}=$/;

const key = v.pipe(
  v.string(),
  v.regex(oneKey, inBase64),
  v.transform((text) => Buffer.from(text, 'base64')),
);

const keys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.everyItem((text) => oneKey.test(text), `must be keys with commas between, each of which ${inBase64}`),
  v.mapItems((text) => Buffer.from(text, 'base64')),
);

const settings = v.object({
  PORT: v.optional(wholeNumber(65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an IP address')),
    '127.0.0.1',
  ),
  PUBLIC_ORIGIN: v.optional(origin),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(addressWith(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
  SMTP_URL: v.optional(addressWith(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address')),
  DATA_KEY: v.optional(key),
  OLDER_DATA_KEYS: v.optional(keys),
  TRUSTED_PROXY_HOPS: v.optional(wholeNumber(10), '0'),
  INVESTOR_PORTAL_URL: v.optional(addressWith(['https:'], 'must be an https:// address')),
  ANALYTICS_SCRIPT_URL: v.optional(addressWith(['https:'], 'must be an https:// address')),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

/**
 * Reads the settings from variables such as `process.env`. An empty variable counts as unset.
 *
 * @throws {EnvironmentError} naming every variable that cannot be used.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = v.safeParse(settings, given, { abortPipeEarly: true });
  if (!result.success) {
    throw new EnvironmentError(
      result.issues.map((issue) => `${v.getDotPath(issue) ?? 'The environment'} ${issue.message}`).join('; '),
    );
  }
  const read = result.output;
  const hostInUrl = read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST;
  return {
    host: read.HOST,
    port: read.PORT,
    publicOrigin: read.PUBLIC_ORIGIN ?? `http://${hostInUrl}:${String(read.PORT)}`,
    publicOriginIsSet: read.PUBLIC_ORIGIN !== undefined,
    dataDirectory: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    dataKey: read.DATA_KEY,
    olderDataKeys: read.OLDER_DATA_KEYS ?? [],
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    investorPortalUrl: read.INVESTOR_PORTAL_URL,
    analyticsScriptUrl: read.ANALYTICS_SCRIPT_URL,
    rateLimit: read.RATE_LIMIT === 'on',
    logLevel: read.LOG_LEVEL,
  };
}
