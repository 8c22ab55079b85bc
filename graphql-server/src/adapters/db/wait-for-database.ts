import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../../operator-error';
import {
  type DatabaseAddress,
  describeRefusal,
  ENCODING_HINT,
  findMomentaryReason,
  parseAddress,
} from './database-failures';

export type WaitOptions = {
  /** Receives one line for the operator, at once and then every few seconds. */
  say: (line: string) => void;
  /** How long to wait for an answer, in milliseconds. */
  timeoutMs?: number;
  /** Pause between two attempts, in milliseconds. */
  pauseMs?: number;
};

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 1_000;
const ATTEMPTS_PER_LINE = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 15;

/**
 * Waits until the database of `DATABASE_URL` accepts a connection, for at most a minute. It does not wait for what time cannot
 * mend, such as a wrong password. @throws OperatorError
 */
export async function waitForDatabase(
  databaseUrl: string,
  { say, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS }: WaitOptions,
): Promise<void> {
  const address = parseAddress(databaseUrl);
  if (!address) throw new OperatorError(UNUSABLE_ADDRESS);
  const startedAt = Date.now();
  for (let attempt = 0; ; attempt += 1) {
    const reason = await attemptConnection(databaseUrl, address);
    if (reason === null) return;
    const { server } = address;
    if (Date.now() - startedAt + pauseMs > timeoutMs) {
      throw new OperatorError(
        `The database at ${server} has not answered for ${Math.round(timeoutMs / 1_000)} s (${reason}). ` +
          'Check that it runs, and that DATABASE_URL names it.',
      );
    }
    if (attempt % ATTEMPTS_PER_LINE === 0) say(`Waiting for the database at ${server} … (${reason})`);
    await sleep(pauseMs);
  }
}

const UNUSABLE_ADDRESS = `DATABASE_URL: is not a usable address. Check it, and ${ENCODING_HINT}`;

/** Connects once. Returns why the database does not answer yet, or null when it does. @throws OperatorError */
async function attemptConnection(databaseUrl: string, address: DatabaseAddress): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // the connection ends below anyway
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    requireVersion(rows[0]?.server_version ?? '', address);
    return null;
  } catch (error) {
    const reason = findMomentaryReason(error);
    if (reason) return reason;
    const refusal = describeRefusal(error, address);
    throw refusal ? new OperatorError(refusal, { cause: error }) : error;
  } finally {
    await client.end().catch(() => undefined); // the attempt may have failed before it connected
  }
}

/** Checks a version such as `14.9 (Debian 14.9-1)`. @throws OperatorError when it is too old */
export function requireVersion(version: string, { server }: Pick<DatabaseAddress, 'server'>): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new OperatorError(
    `DATABASE_URL: the database at ${server} is PostgreSQL ${version}. Version ${OLDEST_VERSION} or newer is required.`,
  );
}
