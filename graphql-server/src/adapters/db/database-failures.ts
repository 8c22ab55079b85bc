import pg from 'pg';

/** PostgreSQL refuses connections for a moment: it starts, stops, recovers, or has no connection left. */
const MOMENTARY: Record<string, string> = {
  '57P03': 'it is starting up or shutting down',
  '57P01': 'it was stopped',
  '57P02': 'it crashed and recovers',
  '53300': 'it has no connection left',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection lost',
  EPIPE: 'connection lost',
  ENOENT: 'no such socket',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name cannot be looked up',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'host unreachable',
  EHOSTDOWN: 'host unreachable',
  ENETUNREACH: 'network unreachable',
};

/** Failures of the pg library that have no code. */
const MOMENTARY_MESSAGES: [part: string, reason: string][] = [
  ['timeout e', 'no answer'],
  ['Connection terminated', 'connection lost'],
  ['Client has encountered a connection error', 'connection lost'],
];

/** Says briefly why the database does not answer now, although it may answer later; null for any other failure. */
export function findMomentaryReason(error: unknown): string | null {
  const failure = findDatabaseFailure(error);
  if (!failure) return null;
  const [, reason = null] = MOMENTARY_MESSAGES.find(([part]) => failure.message.includes(part)) ?? [];
  return MOMENTARY[failure.code] ?? reason;
}

/** The parts of a connection address that may be shown: not its password. */
export type DatabaseAddress = { server: string; user: string; database: string };

/** Parses a connection address; null when it is none. */
export function parseAddress(databaseUrl: string): DatabaseAddress | null {
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: databaseUrl });
    return { server: `${host}:${port}`, user, database };
  } catch {
    return null;
  }
}

export const ENCODING_HINT =
  'percent-encode special characters of the password, such as %23 for #, %2F for / and %25 for %.';

/** Says what to change when the database refuses a connection for good; null for any other failure. */
export function describeRefusal(error: unknown, { server, user, database }: DatabaseAddress): string | null {
  const failure = findDatabaseFailure(error);
  if (!failure) return null;
  const { code, message } = failure;
  if (code === '28P01') {
    return `DATABASE_URL: the database at ${server} refuses the user "${user}" with this password. Check both, and ${ENCODING_HINT}`;
  }
  if (code === '28000') return `DATABASE_URL: the database at ${server} refuses the user "${user}": ${message}.`;
  if (code === '3D000') {
    return `DATABASE_URL: there is no database "${database}" at ${server}. Create it, or correct the name.`;
  }
  if (code === '42501') {
    return `DATABASE_URL: the user "${user}" may not connect to the database "${database}" at ${server}: ${message}.`;
  }
  if (message.includes('client password must be')) {
    return `DATABASE_URL: has no password for the user "${user}", and the database at ${server} requires one.`;
  }
  if (message.includes('does not support SSL')) {
    return `DATABASE_URL: the database at ${server} does not offer TLS. Remove sslmode from the address.`;
  }
  if (/CERT|ERR_TLS/.test(code)) {
    return `DATABASE_URL: the certificate of the database at ${server} is not trusted (${message}). Set NODE_EXTRA_CA_CERTS to the file of its authority, or correct sslmode in the address.`;
  }
  return null;
}

/** Says what to do when a connected database fails for a reason outside the product; null for any other failure. */
export function describeDatabaseFailure(error: unknown): string | null {
  const reason = findMomentaryReason(error);
  if (reason) return `The database no longer answers (${reason}). Try again when it runs.`;
  const failure = findDatabaseFailure(error);
  const sentence = failure ? OUTSIDE_CAUSES[failure.code] : undefined;
  return failure && sentence ? `${sentence} PostgreSQL says: ${failure.message}.` : null;
}

const LACKS_RIGHT =
  'The user in DATABASE_URL lacks a right in the database. Use the owner of the database, or make this user its owner.';

const OUTSIDE_CAUSES: Record<string, string> = {
  '42501': LACKS_RIGHT,
  // Without a right on the schema `public` PostgreSQL finds no schema for a new table.
  '3F000': LACKS_RIGHT,
  '42P01': 'The database lacks a table: run npm run migrate (in a container: node dist/server/migrate.js).',
  '25006': 'The database only reads. Set DATABASE_URL to the primary server.',
  '53100': 'The disk of the database is full.',
};

type Failure = { code: string; message: string };

/** Follows the causes of an error to the one that PostgreSQL, its library or the network reported. */
function findDatabaseFailure(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isFromDatabase = error instanceof pg.DatabaseError || isFromConnection(error);
  return isFromDatabase ? { code, message: error.message } : findDatabaseFailure(error.cause);
}

/** True for errors of a network connection, and for those of the pg library, which have no class of their own. */
function isFromConnection(error: Error): boolean {
  const syscall = 'syscall' in error ? error.syscall : error instanceof AggregateError && 'connect';
  return (
    ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall)) ||
    ('code' in error && /CERT|ERR_TLS/.test(String(error.code))) ||
    /^SASL: |does not support SSL|^timeout e|^Connection terminated|^Client has encountered/.test(error.message)
  );
}
