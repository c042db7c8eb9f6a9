import * as v from 'valibot';
import { OperatorError } from './operator-error.ts';

/** The settings, read once at the start. Durations, sizes and commitments are never settings. */
export type Environment = Readonly<ReturnType<typeof parseEnvironment>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number, example: number) => {
  const problem = `a whole number from ${String(min)} to ${String(max)}, such as ${String(example)}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, problem),
    v.transform(Number),
    v.minValue(min, problem),
    v.maxValue(max, problem),
  );
};

const urlWith = (protocols: readonly string[], problem: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
    }, problem),
  );

const originProblem = 'an origin without path, query or credentials, such as https://www.example.com';

const origin = v.pipe(
  urlWith(['http:', 'https:'], originProblem),
  v.check((text) => {
    const url = new URL(text);
    return url.href === `${url.origin}/`;
  }, originProblem),
  v.transform((text) => new URL(text).origin),
);

/** Browsers offer passkeys to a host name with https, and to localhost. */
const passkeyOrigin = v.pipe(
  origin,
  v.check((text) => {
    const { protocol, hostname } = new URL(text);
    const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
    return !isAddress && (protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname));
  }, 'an https origin with a host name, or http://localhost with a port, because browsers offer passkeys to no other, such as https://answers.example.com'),
);

/** A data key in base64. */
export const dataKeyText = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{43}=$/, '32 bytes in base64, as `openssl rand -base64 32` prints them'),
  v.transform((text) => Buffer.from(text, 'base64')),
);

const hostName = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or an IP address, such as 127.0.0.1'));

const adminPortProblem = 'off or a whole number from 1 to 65535, such as 3001';

const settings = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 3000), '3000'),
  HOST: v.optional(hostName, '127.0.0.1'),
  PUBLIC_ORIGIN: v.optional(origin),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    urlWith(['postgres:', 'postgresql:'], 'an address such as postgres://site@db.example.com/site'),
  ),
  SMTP_URL: v.optional(
    urlWith(['smtp:', 'smtps:'], 'an address such as smtps://user:password@mail.example.com'),
  ),
  DATA_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.tupleWithRest([dataKeyText], dataKeyText),
    ),
  ),
  TRUSTED_PROXY_HOPS: v.optional(wholeNumber(0, 10, 1), '0'),
  INVESTOR_PORTAL_URL: v.optional(urlWith(['https:'], 'an address such as https://portal.example.com')),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535, 9464)),
  ADMIN_PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:off|\d{1,5})$/, adminPortProblem),
      v.transform((text) => (text === 'off' ? text : Number(text))),
      v.check((value) => value === 'off' || (value > 0 && value <= 65_535), adminPortProblem),
    ),
  ),
  ADMIN_HOST: v.optional(hostName, '127.0.0.1'),
  ADMIN_ORIGIN: v.optional(passkeyOrigin),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1_000, 30), '30'),
});

const secrets: readonly string[] = ['DATABASE_URL', 'SMTP_URL', 'DATA_KEY'];

/** Other settings may hold a secret too: an address with a password, or a key in the wrong place. */
const describeValue = (name: string, value: string) =>
  secrets.includes(name) || /[@?]/.test(value) || value.length > 40
    ? `a text of ${String(value.length)} characters (not shown)`
    : JSON.stringify(value);

export const settingNames = Object.keys(settings.entries);

/**
 * Reads the settings from variables such as `process.env`. An empty variable counts as unset.
 *
 * @throws {OperatorError} naming every variable that cannot be used, what it is, and what it must be.
 */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  if ('ANALYTICS_SCRIPT_URL' in given)
    throw new OperatorError(
      'ANALYTICS_SCRIPT_URL is gone: this site loads no script of another company. Delete the setting',
    );
  const result = v.safeParse(settings, given, { abortPipeEarly: true });
  if (!result.success) {
    throw new OperatorError(
      result.issues
        .map((issue) => {
          const [name = '', position] = (v.getDotPath(issue) ?? '').split('.');
          const subject = position === undefined ? name : `Key ${String(Number(position) + 1)} of ${name}`;
          return `${subject} is ${describeValue(name, String(issue.input))} but must be ${issue.message}`;
        })
        .join('; '),
    );
  }
  const read = result.output;
  for (const [name, other] of [
    ['METRICS_PORT', 'PORT'],
    ['ADMIN_PORT', 'PORT'],
    ['ADMIN_PORT', 'METRICS_PORT'],
  ] as const)
    if (typeof read[name] === 'number' && read[name] === read[other])
      throw new OperatorError(`${name} is ${String(read[name])}, as ${other} is, but must be another`);
  const hostInUrl = read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST;
  return {
    host: read.HOST,
    /** The port; 0 lets the system choose one. */
    port: read.PORT,
    /** Whether systemd has passed a listening socket as descriptor 3 (sd_listen_fds(3)), which replaces host and port. */
    hasListeningSocket: given['LISTEN_FDS'] === '1' && given['LISTEN_PID'] === String(process.pid),
    /** Scheme, host and port only, as a browser sends it in Origin. */
    publicOrigin: read.PUBLIC_ORIGIN ?? `http://${hostInUrl}:${String(read.PORT)}`,
    /** Whether PUBLIC_ORIGIN is set; if not, any Host is answered. */
    publicOriginIsSet: read.PUBLIC_ORIGIN !== undefined,
    dataDirectory: read.DATA_DIR,
    /** The address of PostgreSQL; undefined for SQLite in the data directory. */
    databaseUrl: read.DATABASE_URL,
    /** The mail server; if undefined, emails are written to the data directory. */
    smtpUrl: read.SMTP_URL,
    /** The first encrypts, and all decrypt; undefined for the key file in the data directory. */
    dataKeys: read.DATA_KEY,
    /** The number of reverse proxies in front whose X-Forwarded-For is trusted. */
    trustedProxyHops: read.TRUSTED_PROXY_HOPS,
    investorPortalUrl: read.INVESTOR_PORTAL_URL,
    rateLimit: read.RATE_LIMIT === 'on',
    logLevel: read.LOG_LEVEL,
    /** The port for metrics on 127.0.0.1; undefined for no metrics. */
    metricsPort: read.METRICS_PORT,
    /** Where the admin app is served; undefined for nowhere. */
    admin: read.ADMIN_PORT === 'off' ? undefined : adminSettings(read, read.ADMIN_PORT),
    /** The backups that the server makes itself; undefined for none. */
    backups:
      read.BACKUP_DIR === undefined ? undefined : { directory: read.BACKUP_DIR, keep: read.BACKUP_KEEP },
  };
}

function adminSettings(
  read: Pick<v.InferOutput<typeof settings>, 'PORT' | 'ADMIN_HOST' | 'ADMIN_ORIGIN'>,
  given: number | undefined,
) {
  // Without a number for the site, the system chooses both; the last port has none after it.
  const port = given ?? (read.PORT === 0 || read.PORT === 65_535 ? 0 : read.PORT + 1);
  return {
    host: read.ADMIN_HOST,
    /** The port; 0 lets the system choose one. */
    port,
    /** Whether ADMIN_PORT is set; if not, the site does without the app where the port is taken. */
    portIsSet: given !== undefined,
    /** Scheme, host and port by which browsers reach it; undefined until the system has chosen a port. */
    origin: read.ADMIN_ORIGIN ?? (port === 0 ? undefined : `http://localhost:${String(port)}`),
  };
}
