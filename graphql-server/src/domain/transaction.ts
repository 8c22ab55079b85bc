import { Prisma } from '#prisma';
import { ServiceUnavailableError } from './errors';
import type { Db, Tx } from './ports';

const LIMITS = { maxWait: 5_000, timeout: 10_000 };
const ATTEMPTS = 4;

/** SQLSTATE of a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';
/** Serialization failure and deadlock: safe to retry from the start. */
const RETRYABLE = new Set(['40001', '40P01']);
/** Lock timeout, too many connections, shutdown, read-only, disk full, connection lost. */
const UNAVAILABLE = /^(55P03|57014|57P0[1-3]|53|08|25006|25P0[34])/;
const UNKNOWN_OUTCOME =
  'The answer got lost, so this may have worked. Please try again; you will not be charged twice.';
/** Prisma's codes for a database that does not answer. */
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/**
 * Runs `work` in one transaction and retries it after a deadlock or serialization failure. When `work` throws, the transaction
 * is rolled back.
 * @throws ServiceUnavailableError when the database is busy or unavailable; the message says when the COMMIT may have succeeded
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let isWorkDone = false;
    const runWork = async (tx: Tx) => {
      const result = await work(tx);
      isWorkDone = true;
      return result;
    };
    try {
      return await db.$transaction(runWork, LIMITS);
    } catch (error) {
      const code = sqlState(error);
      if (code && RETRYABLE.has(code) && attempt < ATTEMPTS) continue;
      if (!isUnavailable(error)) throw error;
      throw isWorkDone && !code ? new ServiceUnavailableError(UNKNOWN_OUTCOME) : new ServiceUnavailableError();
    }
  }
}

/** True for an error of PostgreSQL, Prisma or the connection that says the database is busy or unavailable. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code) return RETRYABLE.has(code) || UNAVAILABLE.test(code);
  if (error instanceof Prisma.PrismaClientKnownRequestError) return PRISMA_UNAVAILABLE.has(error.code);
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  return error instanceof Error && /timeout|terminated|ECONNREFUSED|ECONNRESET|Connection/.test(error.message);
}

/** True when the row violates the unique constraint on `column`. */
export function isTaken(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const isUnique = error.code === 'P2002' || sqlState(error) === UNIQUE_VIOLATION;
  return isUnique && JSON.stringify(error.meta ?? {}).includes(column);
}

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const seen = JSON.stringify('meta' in error ? error.meta : undefined) ?? '';
  return /"(?:originalCode|code)":"([0-9A-Z]{5})"/.exec(seen)?.[1] ?? ownCode(error);
}

function ownCode(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[0-9A-Z]{5}$/.test(code) && !/^P[12]0/.test(code) ? code : undefined;
}
