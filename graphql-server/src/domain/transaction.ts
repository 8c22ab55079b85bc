import { Prisma } from '#prisma';
import { errorCode } from '../lib/error-code';
import { DomainError, ServiceUnavailableError } from './errors';
import type { Db, Tx } from './ports';

/** How long a transaction waits for a connection, and how long it may take. */
const MAX_WAIT_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** For a change of all dates of a class: each takes queries of its own, and the database may be far away. */
export const SERIES_TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;

/** SQLSTATE of a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
/** Serialization failure and deadlock: safe to retry from the start. */
const RETRYABLE = new Set(['40001', '40P01']);
/** Lock timeout, too many connections, shutdown, read-only, disk full, connection lost. */
const UNAVAILABLE = /^(55P03|57014|57P0[1-3]|53|08|25006|25P0[34])/;
const UNKNOWN_OUTCOME =
  'The answer got lost, so this may have worked. Please try again; you will not be charged twice.';
/** Prisma's codes for a database that does not answer, and the system's codes, such as ENETUNREACH, that Prisma passes on. */
const PRISMA_UNAVAILABLE = /^(P1001|P1002|P1008|P1011|P1017|P2024|P2028|P2037|E[A-Z]+)$/;
/** What the driver adapter reports of a connection. A raw query has the code P2010 whatever happened. */
const NO_CONNECTION = /"kind":"(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError)"/;
const NO_ANSWER = /timeout|terminated|Connection|ECONNREFUSED|ECONNRESET|(connect|read|write|getaddrinfo) E/;

/**
 * Runs `work` in one transaction and retries it after a deadlock or serialization failure. When `work` throws, the transaction
 * is rolled back. `timeout`: how many milliseconds it may take.
 * @throws ServiceUnavailableError when the database is busy or unavailable; the message says when the COMMIT may have succeeded
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  timeout = TIMEOUT_MS,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isWorkDone = false;
    const runWork = async (tx: Tx) => {
      const result = await work(tx);
      isWorkDone = true;
      return result;
    };
    try {
      return await db.$transaction(runWork, { maxWait: MAX_WAIT_MS, timeout });
    } catch (error) {
      const code = sqlState(error);
      if (code && RETRYABLE.has(code) && attempt < ATTEMPTS) continue;
      if (!isUnavailable(error)) throw error;
      throw new ServiceUnavailableError(isWorkDone && !code ? UNKNOWN_OUTCOME : undefined, error);
    }
  }
}

/** True for an error of PostgreSQL, Prisma or the connection that says the database is busy or unavailable. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code) return RETRYABLE.has(code) || UNAVAILABLE.test(code);
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return PRISMA_UNAVAILABLE.test(error.code) || NO_CONNECTION.test(formatMeta(error));
  }
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  return error instanceof Error && NO_ANSWER.test(`${error.message} ${errorCode(error)}`);
}

/** The error for people when the database is busy or unavailable; any other error as it is. */
export const toUnavailable = (error: unknown): unknown =>
  !(error instanceof DomainError) && isUnavailable(error) ? new ServiceUnavailableError(undefined, error) : error;

/** True when the row violates the unique constraint on `column`. */
export function isTaken(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const isUnique = error.code === 'P2002' || sqlState(error) === UNIQUE_VIOLATION;
  return isUnique && formatMeta(error).includes(column);
}

/** The SQLSTATE of an error of PostgreSQL, also inside one of Prisma. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /"(?:originalCode|code)":"([0-9A-Z]{5})"/.exec(formatMeta(error))?.[1] ?? ownCode(error);
}

const formatMeta = (error: Error) => JSON.stringify('meta' in error ? error.meta : undefined) ?? '';

/** EPIPE is no SQLSTATE, and neither are Prisma's codes. */
function ownCode(error: Error): string | undefined {
  const code = errorCode(error);
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !/^P[12]0/.test(code) ? code : undefined;
}
